//! stand-in until the language is merged
use crate::contract::Checksum;
pub fn is_iban(t: &str) -> bool {
    let s: String = t.chars().filter(|c| !c.is_whitespace()).collect();
    if s.len() < 15 || s.len() > 34 || !s.is_ascii() || !s[..2].bytes().all(|b| b.is_ascii_uppercase()) { return false }
    let r = format!("{}{}", &s[4..], &s[..4]);
    let mut m = 0u32;
    for c in r.chars() { let Some(v) = c.to_digit(36) else { return false }; m = if v > 9 { (m * 100 + v) % 97 } else { (m * 10 + v) % 97 }; }
    m == 1
}
pub fn looks_like_vat_id(t: &str) -> bool {
    let s: String = t.chars().filter(|c| c.is_alphanumeric()).collect();
    s.len() >= 8 && s.len() <= 15 && s.is_ascii() && s[..2].bytes().all(|b| b.is_ascii_uppercase()) && ["AT","BE","BG","CY","CZ","DE","DK","EE","EL","ES","FI","FR","GB","HR","HU","IE","IT","LT","LU","LV","MT","NL","PL","PT","RO","SE","SI","SK","XI","CH","NO"].contains(&&s[..2]) && s[2..].bytes().filter(|b| b.is_ascii_digit()).count() >= 7
}
pub fn holds(_c: Checksum, _t: &str) -> bool { true }
pub fn looks_like_iban(t: &str) -> bool { let s: String = t.chars().filter(|c| !c.is_whitespace()).collect(); s.len() >= 15 && s.len() <= 34 && s.is_ascii() && s[..2].bytes().all(|b| b.is_ascii_uppercase()) && s[2..4].bytes().all(|b| b.is_ascii_digit()) && s.bytes().all(|b| b.is_ascii_alphanumeric()) }
