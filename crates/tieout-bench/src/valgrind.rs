//! Counts the instructions of one case in a process of its own under valgrind.

use std::process::Command;

/// How many instructions the case takes, its input being ready.
pub(crate) fn count(case: &str) -> Result<u64, String> {
    let this = std::env::current_exe().map_err(|e| format!("this program cannot find itself: {e}"))?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no"])
        .arg("--toggle-collect=*tieout_bench*counted*")
        .arg(this)
        .args(["run", case])
        // The C library picks its memory functions by what the processor can do; these every one can.
        .env("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-AVX2_Usable,-AVX2,-AVX512F,-ERMS,-FSRM")
        .output()
        .map_err(|e| format!("valgrind does not start ({e}); `apt-get install valgrind` brings it"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("valgrind failed on {case}:\n{said}"));
    }
    // "==12== Collected : 123456"
    said.lines()
        .find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok())
        .filter(|n| *n > 0)
        .ok_or_else(|| format!("valgrind counted nothing for {case}:\n{said}"))
}
