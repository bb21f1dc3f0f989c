#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# vhdl.sh: the VHDL package routegen, with a component declaration for each module that users instantiate, from the
# heads of the modules. `make vhdl` writes it to build/routegen.vhd; install and dist take it from there.
set -eu

cat <<'END'
-- SPDX-License-Identifier: Apache-2.0
-- Written by synth/lists/vhdl.sh (make vhdl); do not edit.
-- The modules of routegen as components, for designs in VHDL: their names, generics and ports are those of the Verilog,
-- which has the contracts. The tool binds a component to the Verilog module of its name.
library ieee;
use ieee.std_logic_1164.all;

package routegen is
  -- Bits that n values take: 0 for 1
  function clog2(n : positive) return natural;
  -- ... and at least 1
  function bits(n : positive) return positive;
  -- The widths of rtl/kautz/rg_kautz.vh
  function rg_kautz_lw(d : positive) return positive;
  function rg_kautz_kw(d, k : positive) return positive;
  function rg_kautz_nodes(d, k : positive) return positive;
  -- The widths of rtl/fattree/rg_gft.vh
  function rg_gft_dw(m, w : positive) return natural;
  function rg_gft_pw(m, w : positive) return positive;
  function rg_gft_fw(m, w : positive; square : natural) return natural;
  function rg_gft_sum(m, w, n : positive) return positive;
  -- The widths of rtl/exchange/rg_kautz_exchange.vh
  function rg_kx_dw(d : positive) return natural;
  function rg_kx_aw(d, k : positive; s : natural) return positive;

END
for module in $(synth/manifest.sh modules public); do
    awk -v module="$module" '
        function vhdl(text) {
            gsub(/\$clog2/, "clog2", text)
            gsub(/`RG_KAUTZ_VW/, "bits", text)
            while (match(text, /`RG_[A-Z_]+/))
                text = substr(text, 1, RSTART - 1) tolower(substr(text, RSTART + 1, RLENGTH - 1)) substr(text, RSTART + RLENGTH)
            gsub(/-/, " - ", text); gsub(/\+/, " + ", text); gsub(/ +/, " ", text)
            return text
        }
        function row(text) { rows = rows (rows == "" ? "" : ";\n") "      " text }
        $1 == "module" && $2 == module { head = 1; print "  component " module " is"; next }
        !head { next }
        { sub(/\/\/.*/, "") }
        $1 == "parameter" { row($3 " : integer := " $5 + 0) }
        /^\) \($/ { print "    generic (\n" rows "\n    );"; rows = "" }
        $1 == "input" || $1 == "output" {
            range = ""
            if (match($0, /\[.*\]/)) range = substr($0, RSTART + 1, RLENGTH - 2)
            name = $NF; sub(/,$/, "", name)
            sub(/:0$/, "", range)
            row(name " : " ($1 == "input" ? "in" : "out") " " (range == "" ? "std_logic" : \
                "std_logic_vector(" vhdl(range) " downto 0)"))
        }
        /^\);/ { print "    port (\n" rows "\n    );\n  end component;\n"; exit }' "$(grep "/$module\.v\$" rtl/routegen.f)"
done
cat <<'END'
end package;

package body routegen is
  function clog2(n : positive) return natural is
    variable result : natural := 0;
  begin
    while 2**result < n loop
      result := result + 1;
    end loop;
    return result;
  end function;

  function bits(n : positive) return positive is
  begin
    if n > 1 then
      return clog2(n);
    end if;
    return 1;
  end function;

  function rg_gft_dw(m, w : positive) return natural is
  begin
    if m > w then
      return clog2(m);
    end if;
    return clog2(w);
  end function;

  function rg_gft_pw(m, w : positive) return positive is
  begin
    return bits((m + w - 1) / w);
  end function;

  function rg_gft_fw(m, w : positive; square : natural) return natural is
  begin
    if square = 3 then
      return rg_gft_dw(m, w);
    end if;
    return rg_gft_pw(m, w);
  end function;

  function rg_gft_sum(m, w, n : positive) return positive is
    variable sum : natural := 0;
  begin
    for i in 0 to n - 1 loop
      sum := sum + m**(n - 1 - i) * w**i;
    end loop;
    return sum;
  end function;

  function rg_kautz_lw(d : positive) return positive is
  begin
    return clog2(d + 1);
  end function;

  function rg_kautz_kw(d, k : positive) return positive is
  begin
    return k * clog2(d + 1);
  end function;

  function rg_kautz_nodes(d, k : positive) return positive is
  begin
    return (d + 1) * d**(k - 1);
  end function;

  function rg_kx_dw(d : positive) return natural is
  begin
    return clog2(d);
  end function;

  function rg_kx_aw(d, k : positive; s : natural) return positive is
  begin
    if k = 1 then
      return bits(s + 1);
    end if;
    return bits((d + 1) * d**(k - 2) * (s + 1));
  end function;
end package body;
END
