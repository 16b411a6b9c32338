//! Layers (optional content) and which of them are off when the file is opened.

use hayro_syntax::object::{Array, Dict, Name, ObjectIdentifier};
use hayro_syntax::xref::XRef;

/// The layers that are off.
#[derive(Debug, Default)]
pub(super) struct Layers {
    off: Vec<ObjectIdentifier>,
}

impl Layers {
    pub(super) fn of(xref: &XRef) -> Self {
        let mut off = Vec::new();
        if !xref.has_optional_content_groups() {
            return Self { off };
        }
        let properties = xref.get::<Dict<'_>>(xref.root_id()).and_then(|c| c.get::<Dict<'_>>("OCProperties"));
        let Some(properties) = properties else { return Self { off } };
        let Some(config) = properties.get::<Dict<'_>>("D") else { return Self { off } };
        let listed = |from: &Dict<'_>, key: &str| -> Vec<ObjectIdentifier> {
            let list = from.get::<Array<'_>>(key);
            list.into_iter()
                .flat_map(|a| a.raw_iter())
                .filter_map(|i| i.as_obj_ref())
                .map(Into::into)
                .collect()
        };
        if config.get::<Name<'_>>("BaseState").as_deref() == Some(b"OFF".as_slice()) {
            off.extend(listed(&properties, "OCGs"));
        }
        let on = listed(&config, "ON");
        off.retain(|id| !on.contains(id));
        off.extend(listed(&config, "OFF"));
        Self { off }
    }

    /// Whether what the named entry of a dictionary stands for (a layer, or a rule over layers) is off.
    pub(super) fn is_off(&self, within: &Dict<'_>, key: &[u8]) -> bool {
        if self.off.is_empty() {
            return false;
        }
        let group = within.get::<Dict<'_>>(key);
        let rule = group.filter(|d| d.get::<Name<'_>>("Type").as_deref() == Some(b"OCMD".as_slice()));
        let Some(rule) = rule else {
            return within.get_ref(key).is_some_and(|id| self.off.contains(&id.into()));
        };
        let mut ids: Vec<ObjectIdentifier> = Vec::new();
        match rule.get::<Array<'_>>("OCGs") {
            Some(list) => {
                ids.extend(list.raw_iter().filter_map(|i| i.as_obj_ref()).map(ObjectIdentifier::from))
            }
            None => ids.extend(rule.get_ref("OCGs").map(ObjectIdentifier::from)),
        }
        if ids.is_empty() {
            return false;
        }
        let off = |id: &ObjectIdentifier| self.off.contains(id);
        let policy = rule.get::<Name<'_>>("P");
        let shown = match policy.as_deref() {
            Some(b"AllOn") => !ids.iter().any(off),
            Some(b"AnyOff") => ids.iter().any(off),
            Some(b"AllOff") => ids.iter().all(off),
            _ => !ids.iter().all(off),
        };
        !shown
    }
}
