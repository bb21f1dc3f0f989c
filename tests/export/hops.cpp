// SPDX-License-Identifier: Apache-2.0

// hops FILE [HOST LABEL]: loads a platform into SimGrid and prints its hosts, and the sum of the
// links on the routes over all ordered pairs of them; with a HOST, checks its property "label".

#include <iostream>
#include <set>
#include <simgrid/s4u.hpp>
#include <string>

namespace sg4 = simgrid::s4u;

int main(int argc, char **argv)
{
    sg4::Engine engine(&argc, argv);
    engine.load_platform(argv[1]);
    engine.seal_platform(); // routes are computed only after this
    unsigned long long sum = 0;
    const auto hosts = engine.get_all_hosts();
    for (const sg4::Host *from : hosts) {
        for (const sg4::Host *to : hosts) {
            std::vector<sg4::Link *> links;
            double latency = 0;
            if (from == to)
                continue;
            from->route_to(to, links, &latency);
            // Every link of a route once, and each with its microsecond.
            const std::set<sg4::Link *> different(links.begin(), links.end());
            if (different.size() != links.size() ||
                latency < 0.9e-6 * static_cast<double>(links.size())) {
                std::cout << from->get_name() << " to " << to->get_name() << ": a strange route\n";
                return 1;
            }
            sum += links.size();
        }
    }
    if (argc == 4) {
        const char *label = sg4::Host::by_name(argv[2])->get_property("label");
        if (label == nullptr || std::string(label) != argv[3]) {
            std::cout << argv[2] << ": not " << argv[3] << '\n';
            return 1;
        }
    }
    std::cout << hosts.size() << ' ' << sum << '\n';
    return 0;
}
