//! What the packages say of each locale.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;

use crate::patterns::{compact, grouping};

/// How numbers are written with one numbering system in one locale.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Convention {
    pub(crate) system: String,
    pub(crate) decimal: char,
    pub(crate) group: char,
    pub(crate) last_group: u8,
    pub(crate) other_groups: u8,
    pub(crate) minimum: u8,
    /// Minus, plus, percent, per mille.
    pub(crate) signs: [String; 4],
}

/// A word for a power of ten.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Word {
    /// In lower case: what words are looked up by.
    pub(crate) folded: String,
    pub(crate) word: String,
    pub(crate) before: bool,
    pub(crate) power: u8,
}

/// One locale.
#[derive(Debug)]
pub(crate) struct Locale {
    pub(crate) tag: String,
    /// The default first.
    pub(crate) conventions: Vec<Convention>,
    pub(crate) native: String,
    pub(crate) words: BTreeSet<Word>,
}

/// All that the table holds.
#[derive(Debug)]
pub(crate) struct Cldr {
    pub(crate) version: String,
    /// Name and nought of every system of ten consecutive digits.
    pub(crate) systems: BTreeMap<String, char>,
    pub(crate) locales: Vec<Locale>,
    /// Tags that stand for others: `zh-TW`, `iw`.
    pub(crate) aliases: BTreeMap<String, String>,
}

pub(crate) fn json(path: &Path) -> Result<Value, String> {
    let named = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let text = std::fs::read_to_string(path).map_err(|e| named(&e))?;
    serde_json::from_str(&text).map_err(|e| named(&e))
}

pub(crate) fn at<'v>(value: &'v Value, path: &str) -> Result<&'v Value, String> {
    value.pointer(path).ok_or_else(|| format!("no {path} in a file of the packages"))
}

pub(crate) fn text(value: &Value, path: &str) -> Result<String, String> {
    at(value, path)?.as_str().map(str::to_owned).ok_or_else(|| format!("{path} is no text"))
}

pub(crate) fn object<'v>(value: &'v Value, path: &str) -> Result<&'v serde_json::Map<String, Value>, String> {
    at(value, path)?.as_object().ok_or_else(|| format!("{path} is no object"))
}

fn one_char(value: &Value, path: &str) -> Result<char, String> {
    let text = text(value, path)?;
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Ok(c),
        _ => Err(format!("{path} is {text:?}, and one character was expected")),
    }
}

/// Reads both packages; they must be of one version.
pub(crate) fn read(node_modules: &Path) -> Result<Cldr, String> {
    let (numbers, core) = (node_modules.join("cldr-numbers-full"), node_modules.join("cldr-core"));
    let version = text(&json(&numbers.join("package.json"))?, "/version")?;
    let other = text(&json(&core.join("package.json"))?, "/version")?;
    if version != other {
        return Err(format!("cldr-numbers-full is {version} and cldr-core {other}: install one version"));
    }
    let systems = systems(&core)?;
    let main = numbers.join("main");
    let mut tags = Vec::new();
    for entry in std::fs::read_dir(&main).map_err(|e| format!("{}: {e}", main.display()))? {
        tags.push(entry.map_err(|e| e.to_string())?.file_name().to_string_lossy().into_owned());
    }
    tags.sort_by_key(|tag| tag.to_ascii_lowercase());
    let mut locales = Vec::new();
    for tag in tags {
        let file = json(&main.join(&tag).join("numbers.json"))?;
        let numbers = at(&file, &format!("/main/{tag}/numbers"))?;
        locales.push(locale(&tag, numbers, &systems).map_err(|e| format!("{tag}: {e}"))?);
    }
    let aliases = aliases(&core, &locales)?;
    Ok(Cldr { version, systems, locales, aliases })
}

fn systems(core: &Path) -> Result<BTreeMap<String, char>, String> {
    let file = json(&core.join("supplemental/numberingSystems.json"))?;
    let mut systems = BTreeMap::new();
    for (name, system) in object(&file, "/supplemental/numberingSystems")? {
        let Some(digits) = system.get("_digits").and_then(Value::as_str) else { continue };
        let codes: Vec<u32> = digits.chars().map(u32::from).collect();
        // Ideographs (hanidec) are digits and words at once; they are read as neither.
        if codes.len() == 10 && codes.windows(2).all(|w| w[0] + 1 == w[1]) {
            systems.extend(digits.chars().next().map(|zero| (name.clone(), zero)));
        }
    }
    Ok(systems)
}

fn locale(tag: &str, numbers: &Value, systems: &BTreeMap<String, char>) -> Result<Locale, String> {
    let default = text(numbers, "/defaultNumberingSystem")?;
    let minimum = text(numbers, "/minimumGroupingDigits")?.parse().map_err(|e| format!("{e}"))?;
    let mut conventions = Vec::new();
    let mut words = BTreeSet::new();
    for key in object(numbers, "")?.keys() {
        let Some(system) = key.strip_prefix("symbols-numberSystem-").filter(|s| systems.contains_key(*s))
        else {
            continue;
        };
        let symbols = at(numbers, &format!("/{key}"))?;
        let formats = at(numbers, &format!("/decimalFormats-numberSystem-{system}"))?;
        let pattern = text(formats, "/standard")?;
        let (last_group, other_groups) =
            grouping(&pattern).ok_or_else(|| format!("the pattern {pattern} does not group"))?;
        conventions.push(Convention {
            system: system.to_owned(),
            decimal: one_char(symbols, "/decimal")?,
            group: one_char(symbols, "/group")?,
            last_group,
            other_groups,
            minimum,
            signs: [
                text(symbols, "/minusSign")?,
                text(symbols, "/plusSign")?,
                text(symbols, "/percentSign")?,
                text(symbols, "/perMille")?,
            ],
        });
        for width in ["short", "long"] {
            words.extend(compact_words(formats, width));
        }
    }
    conventions.sort_by_key(|c| (c.system != default, c.system != "latn", c.system.clone()));
    if conventions.first().is_none_or(|c| c.system != default) {
        return Err(format!("the default numbering system {default} has no symbols"));
    }
    Ok(Locale {
        tag: tag.to_owned(),
        conventions,
        native: text(numbers, "/otherNumberingSystems/native")?,
        words,
    })
}

fn compact_words(formats: &Value, width: &str) -> Vec<Word> {
    let Some(patterns) = formats.pointer(&format!("/{width}/decimalFormat")).and_then(Value::as_object)
    else {
        return Vec::new();
    };
    let mut words = Vec::new();
    for (key, pattern) in patterns {
        // "1000000-count-other"
        let noughts = key.split('-').next().map_or(0, |n| n.bytes().filter(|b| *b == b'0').count());
        if let Some((before, word, power)) = pattern.as_str().and_then(|p| compact(p, noughts)) {
            words.push(Word { folded: word.to_lowercase(), word, before, power });
        }
    }
    words
}

/// Old names of languages, and regions whose script is not the language's usual one.
fn aliases(core: &Path, locales: &[Locale]) -> Result<BTreeMap<String, String>, String> {
    let known: BTreeSet<&str> = locales.iter().map(|l| l.tag.as_str()).collect();
    let mut aliases = BTreeMap::new();
    let file = json(&core.join("supplemental/aliases.json"))?;
    for (old, entry) in object(&file, "/supplemental/metadata/alias/languageAlias")? {
        let new = text(entry, "/_replacement")?;
        if old.len() == 2 && known.contains(new.as_str()) && !known.contains(old.as_str()) {
            aliases.insert(old.clone(), new);
        }
    }
    let file = json(&core.join("supplemental/likelySubtags.json"))?;
    for (tag, likely) in object(&file, "/supplemental/likelySubtags")? {
        let likely = likely.as_str().unwrap_or_default();
        let region = tag.split('-').count() == 2 && tag.rsplit('-').next().is_some_and(|r| r.len() < 4);
        let script = likely.rsplit_once('-').map_or("", |(s, _)| s);
        let target = [likely, script].into_iter().find(|t| known.contains(t));
        if let Some(target) =
            target.filter(|_| region && !tag.starts_with("und") && !known.contains(tag.as_str()))
        {
            aliases.insert(tag.clone(), target.to_owned());
        }
    }
    Ok(aliases)
}
