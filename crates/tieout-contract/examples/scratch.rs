use std::io::Write as _;
use tieout_contract::*;
use tieout_evidence::{Document, Page, PageBox, Word};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let mut out = std::io::BufWriter::new(std::fs::File::create(&args[2]).unwrap());
    let mut cache: std::collections::BTreeMap<String, Document> = Default::default();
    for line in text.lines() {
        let v: serde_json::Value = serde_json::from_str(line).unwrap();
        let d = &v["document"];
        let key = d.as_str().map(str::to_owned).unwrap_or_else(|| d.to_string());
        let doc = cache.entry(key.clone()).or_insert_with(|| {
            if d.is_string() {
                let bytes = std::fs::read(&key).unwrap();
                tieout_ingest::pdf::read_pdf(&bytes, &Default::default()).unwrap_or_default()
            } else {
                let pages = d["pages"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .enumerate()
                    .map(|(i, p)| {
                        let words = p["words"]
                            .as_array()
                            .unwrap()
                            .iter()
                            .filter_map(|w| {
                                let b: Vec<f64> =
                                    w["bbox"].as_array()?.iter().filter_map(|x| x.as_f64()).collect();
                                Some(Word::given(w["text"].as_str()?, PageBox::new(b[0], b[1], b[2], b[3])?))
                            })
                            .collect();
                        Page::of_words(
                            i + 1,
                            p["width"].as_f64().unwrap(),
                            p["height"].as_f64().unwrap(),
                            words,
                        )
                    })
                    .collect();
                Document::new(pages)
            }
        });
        let contract = Contract::from_value(&v["contract"]).unwrap();
        let cand = Candidate::from_value(&v["candidate"], &contract);
        let got = validate(&contract, doc, &cand);
        let mut fields = serde_json::Map::new();
        for f in &got.fields {
            let found = f.found.as_ref().map(|p| serde_json::json!({"page": p.page, "bbox": p.bbox.map(|b| b.rounded()), "quote": p.quote}));
            fields.insert(f.name.clone(), serde_json::json!({"status": f.status.name(), "reason": f.reason.code(), "because": f.because, "found": found, "label": f.label}));
        }
        let rules: Vec<_> =
            got.rules.iter().map(|r| serde_json::json!({"rule": r.rule, "holds": r.holds})).collect();
        writeln!(out, "{}", serde_json::json!({"id": v["id"], "fields": fields, "rules": rules})).unwrap();
    }
}
