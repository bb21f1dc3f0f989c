# SPDX-License-Identifier: Apache-2.0

# %% [markdown]
# # Networks, side by side
#
# A Kautz digraph, a fat tree and some others: routes, faults, latency, and the states of switches.
# [doc/python.md](../doc/python.md) says more. The file is a notebook for VS Code, Spyder, and Jupyter with Jupytext.

# %%
import routegen as rg

net = rg.Network("kautz:2,3")
net.draw(net.routes("012", "201"))

# %% [markdown]
# Both routes share no node but their ends. With a dead node on the short one, one is left.

# %%
net.draw(net.routes("012", "201", avoid=["120"]))

# %% [markdown]
# The same question in a star graph: three disjoint routes.

# %%
star = rg.Network("star:4")
star.draw(star.routes("1234", "2143"))

# %% [markdown]
# What is known of them, in one table.

# %%
names = ["kautz:4,3", "debruijn:4,3", "hypercube:6", "torus:8,8", "gft:2,4,4"]
keys = ["nodes", "links", "diameter", "average_distance", "connectivity"]
for name in names:
    measures = rg.Network(name).measures()
    print(f"{name:14}", *(f"{measures[key]:>10.4g}" if measures[key] is not None else f"{'-':>10}" for key in keys))

# %% [markdown]
# A phase of an all-to-all exchange on a fat tree: the states of all switches, and where each message goes.

# %%
tree = rg.Network("gft:2,2,2")
print(tree.states("lls", rows=range(3)))
tree.draw(row=3)

# %% [markdown]
# Benes networks are set by rotation, too.

# %%
rg.Network("benes:3").draw(row=2)

# %% [markdown]
# Latency over load, flit by flit, drawn here by hand: no library for plots is needed.

# %%
torus = rg.Network("torus:4,4")
loads = [0.05 * i for i in range(1, 13)]
points = [(one.offered, one.latency) for one in torus.simulate(loads, precision="5%") if one.latency is not None]
most = max(latency for _, latency in points)
line = " ".join(f"{20 + 600 * load:.1f},{190 - 170 * latency / most:.1f}" for load, latency in points)
rg.Svg(f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="210" font-family="sans-serif" font-size="11">'
       f'<path d="M20 10V190H470" fill="none" stroke="#888"/><polyline points="{line}" fill="none" stroke="#06c" stroke-width="2"/>'
       f'<text x="300" y="205">flits a terminal and clock</text><text x="26" y="18">latency, up to {most:.0f} clocks</text></svg>')

# %% [markdown]
# Routes of a million random pairs, and how long they are: an array, so numpy counts.

# %%
import numpy as np

batch = rg.Network("kautz:3,6").batch()
lengths = sum(np.bincount(hops.ravel(), minlength=9) for _, hops in batch.stream(batch.random_pairs(1_000_000), "words"))
dict(enumerate(lengths.tolist()))
