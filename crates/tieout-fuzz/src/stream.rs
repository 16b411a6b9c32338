//! An answer in pieces against the check of the whole: a policy's letter, the answer with `¦` where it is cut (or, without one,
//! cut at every character), and files of evidence, parted by lines of `%%`.

use tieout::{Checker, Evidence};

const CUT: char = '¦';

pub(crate) fn any(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Some(letter) = text.chars().next() else { return };
    let policy = crate::check::policy(letter);
    let mut parts = crate::parts(text.get(letter.len_utf8()..).unwrap_or(""));
    let given = parts.next().unwrap_or("").trim_start_matches('\n');
    let answer = given.replace(CUT, "");
    let evidence = Evidence::new(crate::check::sources(parts));
    let checker = Checker::new(&evidence);
    let whole = checker.check(&answer, &policy);

    let mut stream = checker.stream(&policy);
    let (mut pushed, mut shown) = (0, 0);
    let mut push = |piece: &str| {
        pushed += piece.len();
        let settled = stream.push(piece).to_vec();
        let (released, held_back) = (stream.released(), stream.held_back());
        assert_eq!(released.len() + held_back.len(), pushed, "{answer:?}");
        assert!(released.len() >= shown && answer.starts_with(released), "{answer:?}");
        for claim in &settled {
            assert!(claim.span.start >= shown, "{:?} was released before it was settled", claim.text);
            assert!(claim.span.end <= released.len(), "{:?} is settled and held back", claim.text);
        }
        shown = released.len();
        // What is settled is the beginning of the report, whatever is still to come.
        let before = whole.claims.iter().take_while(|c| c.span.start < shown);
        assert!(before.eq(stream.claims().iter()), "{answer:?} at {pushed}");
    };
    if given.contains(CUT) {
        given.split(CUT).for_each(&mut push);
    } else {
        let mut letter = [0; 4];
        answer.chars().for_each(|c| push(c.encode_utf8(&mut letter)));
    }
    let report = stream.finish();
    assert!(report == whole, "in pieces {report:?}\nwhole {whole:?}");
}
