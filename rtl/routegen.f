rtl/kautz/rg_match_unit.v
rtl/kautz/rg_match_block.v
rtl/kautz/rg_shift_increment.v
rtl/kautz/rg_shift_block.v
rtl/kautz/rg_used_letters.v
rtl/kautz/rg_kautz_request.v
rtl/kautz/rg_kautz_control.v
rtl/kautz/rg_kautz_serial.v
