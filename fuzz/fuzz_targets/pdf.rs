#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tieout_fuzz::run("pdf", data));
