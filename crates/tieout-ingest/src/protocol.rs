//! Sources as a batch line gives them.

use tieout_evidence::{Json, NodeKind, Role, Source, Table, Trust};
use tieout_notation::Locale;

use crate::{Format, IngestError, read_cut};

/// Roles by name.
const ROLES: &[(&str, Role)] =
    &[("tool", Role::Tool), ("user", Role::User), ("system", Role::System), ("assistant", Role::Assistant)];
/// Trusts by name.
const TRUSTS: &[(&str, Trust)] =
    &[("supports", Trust::Supports), ("exempts", Trust::Exempts), ("nothing", Trust::Nothing)];

/// What an element of a line's `evidence` is.
#[derive(Clone, Debug)]
pub enum ProtocolSource {
    /// A source, complete.
    Source(Source),
    /// The pages of a document, a source each.
    Pages(Vec<Source>),
    /// A file that the caller reads, if it allows that.
    File(FileRequest),
}

/// A source whose content stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRequest {
    /// The path as written; untrusted.
    pub path: String,
    /// The name that its sources are to have, if one is given.
    pub name: Option<String>,
    /// Who said it.
    pub role: Role,
    /// What it may do.
    pub trust: Trust,
    /// Whether its end was cut off.
    pub truncated: bool,
    /// How its numbers are written, where that is known.
    pub locale: Option<Locale>,
    /// The one page that is to be read, counted from 1; of a document only.
    pub page: Option<usize>,
}

impl FileRequest {
    /// Reads `FILE#setting&setting`: `role=user`, `trust=exempts`, `name=rows`, `locale=de`, `page=3`, `truncated`. All are optional, and so is the `#`.
    ///
    /// ```
    /// use tieout_ingest::FileRequest;
    /// let request = FileRequest::parse("log.txt#truncated&name=log")?;
    /// assert_eq!((request.path.as_str(), request.name.as_deref()), ("log.txt", Some("log")));
    /// assert!(FileRequest::parse("log.txt#trust=maybe").is_err());
    /// # Ok::<(), String>(())
    /// ```
    ///
    /// # Errors
    /// A setting that does not exist or has no such value, and what there is.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (path, settings) = text.split_once('#').unwrap_or((text, ""));
        let mut request = Self {
            path: path.to_owned(),
            name: None,
            role: Role::default(),
            trust: Trust::default(),
            truncated: false,
            locale: None,
            page: None,
        };
        let mut trust = None;
        for setting in settings.split('&').filter(|s| !s.is_empty()) {
            match setting.split_once('=').unwrap_or((setting, "")) {
                ("role", value) => request.role = named(value, "role", ROLES)?,
                ("trust", value) => trust = Some(named(value, "trust", TRUSTS)?),
                ("name", value) if !value.is_empty() => request.name = Some(value.to_owned()),
                ("locale", tag) if !tag.is_empty() => {
                    request.locale = Some(Locale::parse(tag).map_err(|e| e.to_string())?);
                }
                ("page", number) => {
                    let page = number.parse().ok().filter(|n| *n > 0);
                    request.page = Some(
                        page.ok_or_else(|| format!("page={number}: pages are counted from 1, as page=3"))?,
                    );
                }
                ("truncated", "") => request.truncated = true,
                _ => {
                    return Err(format!(
                        "{setting:?} is no setting of a source: there are role=…, trust=…, name=…, locale=…, page=… and truncated"
                    ));
                }
            }
        }
        request.trust = trust.unwrap_or(request.role.trust());
        Ok(request)
    }

    /// Reads the file's bytes as sources of that name, with the role, trust and cut end that the request states.
    ///
    /// ```
    /// use tieout_ingest::FileRequest;
    /// let request = FileRequest::parse("rows.json#truncated")?;
    /// let sources = request.read("rows", b"[1, 2, 3", None).map_err(|e| e.to_string())?;
    /// assert!(sources[0].truncated);
    /// # Ok::<(), String>(())
    /// ```
    ///
    /// # Errors
    /// As [`read`](crate::read), and for a cut file as [`read_cut`].
    pub fn read(&self, name: &str, bytes: &[u8], format: Option<Format>) -> Result<Vec<Source>, IngestError> {
        let mut sources = match self.page {
            Some(page) => crate::read_page(name, bytes, format, page)?,
            None if self.truncated => read_cut(name, bytes, format)?,
            None => crate::read(name, bytes, format)?,
        };
        for source in &mut sources {
            source.role = self.role;
            source.trust = self.trust;
            source.locale = self.locale;
        }
        Ok(sources)
    }
}

/// What is wrong with a source of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolError {
    /// The pointer of the value that is wrong, from the line's root.
    pub pointer: String,
    /// What is wrong and what to do, in words.
    pub message: String,
}

impl std::fmt::Display for ProtocolError {
    /// `/evidence/2/rows: …`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.pointer.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "{}: {}", self.pointer, self.message)
        }
    }
}

impl std::error::Error for ProtocolError {}

/// All sources of a line's `evidence`, which `node` is.
///
/// ```
/// use tieout_evidence::Json;
/// use tieout_ingest::{ProtocolSource, sources_from_protocol};
/// let line = Json::parse(r#"{"evidence": [{"kind": "table", "name": "t", "columns": ["n"], "rows": [[0.10]]}]}"#)?;
/// let sources = sources_from_protocol(&line, line.at("/evidence").unwrap()).unwrap();
/// assert!(matches!(&sources[0], ProtocolSource::Source(s) if s.name == "t"));
/// # Ok::<(), tieout_evidence::JsonError>(())
/// ```
///
/// # Errors
/// The first source that is wrong, and how.
pub fn sources_from_protocol(json: &Json, node: u32) -> Result<Vec<ProtocolSource>, ProtocolError> {
    match json.kind(node) {
        NodeKind::Array(items) => items.iter().map(|&i| source_from_protocol(json, i)).collect(),
        other => {
            Err(error(json, node, format!("evidence must be a list of sources, not {}", other.describe())))
        }
    }
}

/// One source: `{"kind": "table" | "json" | "text" | "document" | "file", …}`.
///
/// - `table`: `rows` (lists, objects or scalars) and perhaps `columns`, whose names may be too few;
/// - `json`: `data`, any value;
/// - `text`: `text`;
/// - `document`: `pages`, each with `words` (and `width` and `height`) or with `text`, see [`pages_from_json`](crate::pages_from_json);
/// - `file`: `path`.
///
/// All take `name`, `role` (`tool`, `user`, `system`, `assistant`), `trust` (`supports`, `exempts`, `nothing`; without it what
/// the role has, see [`Role::trust`]), `truncated` and `locale` (how its numbers are written: `de`, `pt-BR`).
/// Other keys are passed over.
///
/// # Errors
/// A missing or mistyped key, and what it should be.
pub fn source_from_protocol(json: &Json, node: u32) -> Result<ProtocolSource, ProtocolError> {
    if !matches!(json.kind(node), NodeKind::Object(_)) {
        let message = format!("a source must be an object, not {}", json.kind(node).describe());
        return Err(error(json, node, message));
    }
    let kind = required(json, node, "kind")?;
    let role = choice(json, node, "role", ROLES)?.unwrap_or_default();
    let trust = choice(json, node, "trust", TRUSTS)?.unwrap_or(role.trust());
    let truncated = match optional(json, node, "truncated") {
        None => false,
        Some(n) => json.as_bool(n).ok_or_else(|| mistyped(json, n, "true or false"))?,
    };
    let locale = match optional(json, node, "locale") {
        None => None,
        Some(n) => Some(Locale::parse(string(json, n)?).map_err(|why| error(json, n, why.to_string()))?),
    };
    let name = match optional(json, node, "name") {
        None => None,
        Some(n) => Some(string(json, n)?.to_owned()),
    };
    let mut source = match string(json, kind)? {
        "table" => Source::table("", table(json, node)?),
        "json" => Source::json("", json.subtree(required(json, node, "data")?)),
        "text" => Source::text("", string(json, required(json, node, "text")?)?),
        "document" => {
            let document = crate::pages_from_json(json, node)?;
            let name = name.as_deref().unwrap_or("document");
            let mut sources =
                crate::document_sources(name, &document, None).map_err(|e| error(json, node, e.message))?;
            for source in &mut sources {
                (source.role, source.trust, source.truncated, source.locale) =
                    (role, trust, truncated, locale);
            }
            return Ok(ProtocolSource::Pages(sources));
        }
        "file" => {
            let path = string(json, required(json, node, "path")?)?.to_owned();
            return Ok(ProtocolSource::File(FileRequest {
                path,
                name,
                role,
                trust,
                truncated,
                locale,
                page: None,
            }));
        }
        other => {
            let message = format!(
                "{other:?} is no kind of source: it is \"table\", \"json\", \"text\", \"document\" or \"file\""
            );
            return Err(error(json, kind, message));
        }
    };
    source.name = name.unwrap_or_default();
    source.role = role;
    source.trust = trust;
    source.truncated = truncated;
    source.locale = locale;
    Ok(ProtocolSource::Source(source))
}

fn table(json: &Json, node: u32) -> Result<Table, ProtocolError> {
    let rows = required(json, node, "rows")?;
    let NodeKind::Array(children) = json.kind(rows) else {
        return Err(mistyped(json, rows, "a list of rows"));
    };
    let columns = match optional(json, node, "columns") {
        None => Vec::new(),
        Some(n) => {
            let NodeKind::Array(names) = json.kind(n) else {
                return Err(mistyped(json, n, "a list of names"));
            };
            names
                .iter()
                .map(|&c| match json.kind(c) {
                    NodeKind::Null => Ok(String::new()),
                    NodeKind::String(s) | NodeKind::Unread(s) => Ok(s.to_string()),
                    NodeKind::Number(d) => Ok(d.to_string()),
                    NodeKind::Bool(b) => Ok(b.to_string()),
                    _ => Err(mistyped(json, c, "a name")),
                })
                .collect::<Result<_, _>>()?
        }
    };
    Table::from_json_rows(json, columns, children).map_err(|e| {
        let at = e.row.and_then(|r| children.get(r)).copied().unwrap_or(rows);
        error(json, at, e.message)
    })
}

fn error(json: &Json, node: u32, message: String) -> ProtocolError {
    ProtocolError { pointer: json.pointer(node), message }
}

fn mistyped(json: &Json, node: u32, expected: &str) -> ProtocolError {
    error(json, node, format!("this must be {expected}, not {}", json.kind(node).describe()))
}

/// A member that is there and not null.
fn optional(json: &Json, node: u32, key: &str) -> Option<u32> {
    json.get(node, key).filter(|&n| *json.kind(n) != NodeKind::Null)
}

fn required(json: &Json, node: u32, key: &str) -> Result<u32, ProtocolError> {
    // A source of kind `json` may well hold null.
    json.get(node, key).ok_or_else(|| error(json, node, format!("\"{key}\" is missing")))
}

fn string(json: &Json, node: u32) -> Result<&str, ProtocolError> {
    json.as_str(node).ok_or_else(|| mistyped(json, node, "a string"))
}

fn choice<T: Copy>(
    json: &Json,
    node: u32,
    key: &str,
    choices: &[(&str, T)],
) -> Result<Option<T>, ProtocolError> {
    let Some(n) = optional(json, node, key) else { return Ok(None) };
    named(string(json, n)?, key, choices).map(Some).map_err(|message| error(json, n, message))
}

fn named<T: Copy>(written: &str, key: &str, choices: &[(&str, T)]) -> Result<T, String> {
    choices.iter().find(|(name, _)| *name == written).map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<String> = choices.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        format!("{written:?} is no {key}: it is one of {}", names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use tieout_evidence::{Body, Value};

    use super::*;

    fn one(text: &str) -> Result<ProtocolSource, ProtocolError> {
        source_from_protocol(&Json::parse(text).unwrap(), Json::ROOT)
    }

    fn source(text: &str) -> Source {
        match one(text) {
            Ok(ProtocolSource::Source(s)) => s,
            other => panic!("{other:?}"),
        }
    }

    fn as_table(text: &str) -> Table {
        let Body::Table(t) = source(text).body else { panic!() };
        (*t).clone()
    }

    #[test]
    fn tables() {
        let t = as_table(
            r#"{"kind":"table","name":"t","columns":["a"],"rows":[[0.10,"x"],[12345678901234567890123],[]]}"#,
        );
        assert_eq!((t.columns.as_slice(), t.rows), (&["a".to_owned(), "c1".to_owned()][..], 3));
        assert_eq!(t.text(0, 0), "0.1");
        assert_eq!(t.text(1, 0), "12345678901234567890123");
        assert_eq!(t.get(2, 1), Value::Null);
        let t = as_table(
            r#"{"kind":"table","columns":["b","z"],"rows":[{"a":1,"b":null,"c":{"d":[1,2]}},null,{"e":1e999}]}"#,
        );
        assert_eq!(t.columns, ["b", "z", "a", "c.d", "e"]);
        assert_eq!(t.text(0, 3), "[1,2]");
        assert_eq!(t.get(2, 4), Value::Unread("1e999".into()));
        assert_eq!(as_table(r#"{"kind":"table","rows":[1,"b"]}"#).columns, ["c0"]);
        assert_eq!(as_table(r#"{"kind":"table","columns":["a"],"rows":[]}"#).rows, 0);
        assert_eq!(as_table(r#"{"kind":"table","columns":[2019],"rows":[[1]]}"#).columns, ["2019"]);
    }

    #[test]
    fn other_kinds_and_settings() {
        let s = source(
            r#"{"kind":"json","name":"j","data":{"a":[1]},"role":"user","trust":"exempts","truncated":true}"#,
        );
        assert_eq!((s.name.as_str(), s.role, s.trust, s.truncated), ("j", Role::User, Trust::Exempts, true));
        let Body::Json(j) = s.body else { panic!() };
        assert_eq!(j.write(0), r#"{"a":[1]}"#);
        assert!(matches!(source(r#"{"kind":"text","text":"x"}"#).body, Body::Text(t) if t == "x"));
        assert!(matches!(source(r#"{"kind":"json","data":null}"#).body, Body::Json(_)));
        let Ok(ProtocolSource::File(f)) = one(r#"{"kind":"file","path":"a.csv","role":"system"}"#) else {
            panic!()
        };
        assert_eq!((f.path.as_str(), f.role, f.name), ("a.csv", Role::System, None));
    }

    #[test]
    fn errors_name_the_place() {
        let cases = [
            (r#"[1]"#, "/0", "must be an object"),
            (r#"[{"name":"x"}]"#, "/0", "\"kind\" is missing"),
            (r#"[{"kind":"xml"}]"#, "/0/kind", "no kind"),
            (r#"[{"kind":"text"}]"#, "/0", "\"text\" is missing"),
            (r#"[{"kind":"text","text":5}]"#, "/0/text", "a string, not a number"),
            (r#"[{"kind":"table","rows":{}}]"#, "/0/rows", "list of rows, not an object"),
            (r#"[{"kind":"table","rows":[[1],{"a":1}]}]"#, "/0/rows/1", "one form"),
            (r#"[{"kind":"table","columns":"a","rows":[]}]"#, "/0/columns", "list of names"),
            (r#"[{"kind":"text","text":"","trust":"yes"}]"#, "/0/trust", "\"exempts\""),
            (r#"[{"kind":"text","text":"","truncated":1}]"#, "/0/truncated", "true or false"),
            (r#"{}"#, "", "list of sources"),
        ];
        for (text, pointer, part) in cases {
            let json = Json::parse(text).unwrap();
            let e = sources_from_protocol(&json, Json::ROOT).unwrap_err();
            assert_eq!(e.pointer, pointer, "{text}: {e}");
            assert!(e.to_string().contains(part), "{text}: {e}");
        }
    }
}
