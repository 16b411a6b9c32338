//! stand-in until the language is merged
use tieout_evidence::PageBox;
#[derive(Clone, Debug, Default)]
pub enum Given { #[default] Missing, Null, Text(String), Number(String), Bool(bool), List(Vec<Vec<(String, CandidateField)>>), Other }
#[derive(Clone, Debug, Default)]
pub enum PageGiven { #[default] Absent, Page(u64), Bad(String) }
#[derive(Clone, Debug, Default)]
pub enum BoxGiven { #[default] Absent, Box(PageBox), Bad(BoxProblem) }
#[derive(Clone, Debug)]
pub enum BoxProblem { NotFour, Boolean, Text, Null, NotFinite, Empty, Reversed }
impl std::fmt::Display for BoxProblem { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { write!(f, "is {self:?}") } }
#[derive(Clone, Debug, Default)]
pub struct GivenSource { pub page: PageGiven, pub quote: Option<String>, pub bbox: BoxGiven }
#[derive(Clone, Debug, Default)]
pub struct CandidateField { pub value: Given, pub currency: Option<String>, pub unit: Option<String>, pub source: Option<GivenSource>, pub problems: Vec<String> }
#[derive(Clone, Debug, Default)]
pub struct Candidate { pub fields: Vec<(String, CandidateField)>, pub extra: Vec<String> }
impl Candidate {
    pub fn from_value(v: &serde_json::Value) -> Self {
        let mut out = Self::default();
        let Some(o) = v.as_object() else { return out };
        for (k, f) in o {
            let mut c = CandidateField::default();
            if let Some(f) = f.as_object() {
                c.value = match f.get("value") { None => Given::Missing, Some(serde_json::Value::Null) => Given::Null, Some(serde_json::Value::String(s)) => Given::Text(s.clone()), Some(serde_json::Value::Number(n)) => Given::Number(n.to_string()), Some(serde_json::Value::Bool(b)) => Given::Bool(*b), _ => Given::Other };
                c.currency = f.get("currency").and_then(|v| v.as_str()).map(str::to_owned);
                if let Some(s) = f.get("source").and_then(|v| v.as_object()) {
                    let page = match s.get("page") { None | Some(serde_json::Value::Null) => PageGiven::Absent, Some(p) => match p.as_u64() { Some(n) if n > 0 => PageGiven::Page(n), _ => PageGiven::Bad(p.to_string()) } };
                    let bbox = match s.get("bbox") { None => BoxGiven::Absent, Some(b) => match b.as_array() { Some(a) if a.len() == 4 => {
                        let n: Vec<f64> = a.iter().filter_map(|x| x.as_f64()).collect();
                        if n.len() < 4 { BoxGiven::Bad(BoxProblem::Null) } else { PageBox::new(n[0], n[1], n[2], n[3]).map_or(BoxGiven::Bad(BoxProblem::Empty), BoxGiven::Box) }
                    }, _ => BoxGiven::Bad(BoxProblem::NotFour) } };
                    c.source = Some(GivenSource { page, quote: s.get("quote").and_then(|q| q.as_str()).map(str::to_owned), bbox });
                }
            } else if f.is_null() { c.value = Given::Null }
            out.fields.push((k.clone(), c));
        }
        out
    }
}
