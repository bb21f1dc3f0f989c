# SPDX-License-Identifier: Apache-2.0
#
# digits.pl [-d]: bytes as text that a script element can hold, or with -d back; rg.js reads it, too. 13 bits are two of
# 91 digits, # to } with ! for <, the lower one first: an eighth fewer than base64. Up to 6 bits at the end are one digit.
use strict;
use warnings;

binmode STDIN;
binmode STDOUT;
my $in = do { local $/; <STDIN> };
if (@ARGV && $ARGV[0] eq '-d') {
    $in =~ s/\s//g;
    $in =~ tr/!/</;
    my $bits = '';
    for ($in =~ /..?/g) {
        my ($low, $high) = unpack 'C*', $_;
        $bits .= defined $high ? unpack('b13', pack 'v', $low - 35 + 91 * ($high - 35)) : unpack('b6', chr($low - 35));
    }
    print pack 'b*', substr $bits, 0, 8 * int(length($bits) / 8);
    exit;
}
my $out = '';
for (unpack('b*', $in) =~ /.{1,13}/g) {
    my $n = unpack 'v', pack 'b16', $_;
    $out .= chr(35 + $n % 91);
    $out .= chr(35 + int($n / 91)) if length > 6;
}
$out =~ tr/</!/;
print $out;
