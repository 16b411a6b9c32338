//! Texts to read: running English with few figures, with many, with numbers in words, and rows of figures.

use std::fmt::Write;

use crate::random::Random;

/// A slot of a sentence is `#` and a letter: what stands there is made anew each time.
const PLAIN: [&str; 14] = [
    "The harbour authority reopened the eastern quay after repairs that had closed it for most of the winter.",
    "Local growers say that the wet spring delayed planting, although yields are expected to recover by the autumn.",
    "Officials declined to comment on the proposal, which still has to pass the regional assembly.",
    "Most of the traffic now takes the coastal road, since the tunnel is open to buses and ambulances only.",
    "Its engineers described the fault as a slow leak rather than a failure of the pump itself.",
    "Visitors arrive mainly by rail; the airport handles freight and a handful of charter flights.",
    "The museum lends its collection of maps to schools, and the archive answers letters from abroad.",
    "Analysts had expected the board to postpone the decision until the new directors were in place.",
    "Residents complained about noise from the yard, which works through the night in the busy season.",
    "Demand for seasonal work fell in the towns along the river while the hill villages kept their trade.",
    "A second review will compare the findings with those of the neighbouring districts.",
    "The committee asked for a simpler form, written in words that an ordinary reader understands.",
    "Revenue of the ferry line rose #p in #y, to #m, while fares stayed where they were.",
    "By the end of #q the cooperative had #n members, of whom #k attended the meeting on #d.",
];

const FIGURES: [&str; 8] = [
    "Revenue rose #p to #m in #q, compared with #m a year earlier.",
    "The northern depot shipped #n parcels and #n pallets in #y, up from #n in #y.",
    "Operating costs were between #k and #k thousand, about #p of the total of #m.",
    "On #d the line carried #n passengers over #k km, at a speed of #k km/h.",
    "Order #c was billed at #m on #d, #p below the quote.",
    "The team won #k-#k after trailing #k-#k at half-time before a crowd of #n.",
    "Loans came to #m and deposits to #m; the margin narrowed by #k basis points.",
    "The plant used #n kWh in #q, or #p less than the #n kWh planned.",
];

const WORDS: [&str; 6] = [
    "Two thirds of the boats came back within three days, and half of the crews asked for a second tour.",
    "Twenty-one villages share one doctor, who drives about four hundred miles a week.",
    "A dozen letters arrived in the first month, two hundred and five in the second, and nearly a thousand by May.",
    "One in five children takes the bus; a quarter walk, and the others have a mile or two to cycle.",
    "The third bridge took eleven years and twenty million bricks, half a million of them laid by hand.",
    "Sales doubled in the first half, and seven of the ten largest buyers ordered for a fourth time.",
];

/// Running English in which about one character in fifty is a digit.
#[must_use]
pub fn prose(bytes: usize) -> String {
    paragraphs(bytes, 1, &[&PLAIN, &PLAIN, &PLAIN])
}

/// English of the sort that answers over data are made of: several figures in each sentence.
#[must_use]
pub fn figures(bytes: usize) -> String {
    paragraphs(bytes, 2, &[&FIGURES])
}

/// Running English with its numbers in words.
#[must_use]
pub fn number_words(bytes: usize) -> String {
    paragraphs(bytes, 3, &[&PLAIN, &WORDS])
}

/// Rows of figures: three digits in four characters.
#[must_use]
pub fn dense_csv(bytes: usize) -> String {
    let mut random = Random::new(4);
    let mut out = String::with_capacity(bytes + 128);
    out.push_str("id,day,opened,units,price,share,balance\n");
    let mut row = 1000;
    while out.len() < bytes {
        row += random.between(1, 7);
        let _ = writeln!(
            out,
            "{row},2024-{:02}-{:02},{},{},{}.{:02},0.{:04},{}{}.{:02}",
            random.between(1, 12),
            random.between(1, 28),
            random.between(1980, 2024),
            random.between(1, 99_999),
            random.between(1, 900),
            random.below(100),
            random.below(10_000),
            random.pick(&["", "", "-"]),
            random.between(1_000, 9_999_999),
            random.below(100),
        );
    }
    out
}

/// Sentences in turn from the given sets, in paragraphs.
fn paragraphs(bytes: usize, seed: u64, sets: &[&[&str]]) -> String {
    let mut random = Random::new(seed);
    let mut out = String::with_capacity(bytes + 256);
    let mut sentences = 0;
    while out.len() < bytes {
        if sentences > 0 {
            out.push_str(if sentences % 6 == 0 { "\n\n" } else { " " });
        }
        let set = random.pick(sets);
        fill(&mut out, random.pick(set), &mut random);
        sentences += 1;
    }
    out
}

fn fill(out: &mut String, sentence: &str, random: &mut Random) {
    let mut parts = sentence.split('#');
    out.push_str(parts.next().unwrap_or(""));
    for part in parts {
        let slot = part.chars().next().unwrap_or(' ');
        slot_value(out, slot, random);
        out.push_str(part.get(1..).unwrap_or(""));
    }
}

fn slot_value(out: &mut String, slot: char, random: &mut Random) {
    let months = ["January", "March", "May", "June", "August", "October", "December"];
    let _ = match slot {
        'p' => write!(out, "{}.{}%", random.between(1, 60), random.below(10)),
        'm' => write!(out, "${}.{} million", random.between(1, 400), random.below(10)),
        'n' => write!(out, "{},{:03}", random.between(1, 900), random.below(1000)),
        'k' => write!(out, "{}", random.between(2, 140)),
        'y' => write!(out, "{}", random.between(1998, 2025)),
        'q' => write!(out, "Q{} {}", random.between(1, 4), random.between(2012, 2025)),
        'd' => {
            write!(out, "{} {}, {}", random.pick(&months), random.between(1, 28), random.between(2012, 2025))
        }
        _ => write!(out, "AB-{}", random.between(10_000, 99_999)),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_hold_as_many_digits_as_they_say() {
        let share = |text: &str| text.bytes().filter(u8::is_ascii_digit).count() * 100 / text.len();
        let shares = [prose, figures, number_words, dense_csv].map(|make| share(&make(20_000)));
        assert_eq!(shares, [2, 17, 1, 76]);
    }
}
