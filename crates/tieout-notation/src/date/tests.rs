use proptest::prelude::*;

use super::*;

/// What is found in a text, each as `text=reading|reading@clock`.
fn found(text: &str) -> Vec<String> {
    find_dates(text)
        .iter()
        .map(|(span, readings, clock)| {
            let readings: Vec<String> = readings.iter().map(ToString::to_string).collect();
            let clock = clock.map_or(String::new(), |c| {
                let second = c.second.map_or(String::new(), |s| format!(":{s:02}"));
                format!("@{:02}:{:02}{second}", c.hour, c.minute)
            });
            format!("{}={}{clock}", span.of(text), readings.join("|"))
        })
        .collect()
}

#[track_caller]
fn finds(cases: &[(&str, &[&str])]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|(text, want)| {
            let got = found(text);
            (got != *want).then(|| format!("{text:?}\n   want {want:?}\n    got {got:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[track_caller]
fn finds_nothing(cases: &[&str]) {
    let wrong: Vec<String> = cases
        .iter()
        .map(|text| (text, found(text)))
        .filter(|(_, got)| !got.is_empty())
        .map(|(text, got)| format!("{text:?} gave {got:?}"))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn digits_alone() {
    finds(&[
        ("on 2024-05-27.", &["2024-05-27=2024-05-27"]),
        ("on 1993 - 09 - 05 .", &["1993 - 09 - 05=1993-09-05"]),
        ("on 29 / 05 / 1988", &["29 / 05 / 1988=1988-05-29"]),
        ("2024-05-27T12:30:00+00:00 ok", &["2024-05-27T12:30:00+00:00=2024-05-27@12:30:00"]),
        ("2024-05-27T12:30:00.123Z", &["2024-05-27T12:30:00.123Z=2024-05-27@12:30:00"]),
        ("at 2024-01-04 02:00:00, then", &["2024-01-04 02:00:00=2024-01-04@02:00:00"]),
        ("2024-01-04 02:00 UTC", &["2024-01-04 02:00 UTC=2024-01-04@02:00"]),
        ("20240527T123000Z", &["20240527T123000Z=2024-05-27@12:30:00"]),
        ("due 12/31/2025", &["12/31/2025=2025-12-31"]),
        ("due 31/12/2025", &["31/12/2025=2025-12-31"]),
        ("due 03/04/2025", &["03/04/2025=2025-03-04|2025-04-03"]),
        ("due 04/04/2025", &["04/04/2025=2025-04-04"]),
        ("due 31.12.2025.", &["31.12.2025=2025-12-31"]),
        ("due 3.4.2025", &["3.4.2025=2025-04-03"]),
        ("due 31-12-2025", &["31-12-2025=2025-12-31"]),
        ("due 2025/12/31", &["2025/12/31=2025-12-31"]),
        ("due 2025.12.31", &["2025.12.31=2025-12-31"]),
        ("due 12/31/25", &["12/31/25=2025-12-31"]),
        ("due 31.12.25", &["31.12.25=2025-12-31"]),
        ("12/31/2025 14:30", &["12/31/2025 14:30=2025-12-31@14:30"]),
        ("by 05/2020", &["05/2020=2020-05"]),
        ("in 2018-07 it", &["2018-07=2018-07"]),
        ("(2024-05-27)", &["2024-05-27=2024-05-27"]),
        ("date:2024-05-27;", &["2024-05-27=2024-05-27"]),
    ]);
    finds_nothing(&[
        "2019",
        "in 2019 and 2020",
        "105-98",
        "won 31-19-5",
        "10-12-16",
        "1.2.3",
        "1.2.10",
        "12/31",
        "3/4 of",
        "2024-13-45",
        "32/13/2025",
        "31.02.2025",
        "1,2019-05-06",
        "2024-05-276",
        "12024-05-27",
        "x2024-05-27",
        "x_2024-05-27",
        "report-2024-05-27.pdf",
        "/2024/05/27/x",
        "2024.1.15",
        "5-10-1",
        "$2,018/2019",
        "1,234,567",
        "12345678",
        "24/7",
    ]);
}

#[test]
fn months_with_days() {
    finds(&[
        ("27 May 2024", &["27 May 2024=2024-05-27"]),
        ("May 27, 2024 was", &["May 27, 2024=2024-05-27"]),
        ("September 4 , 1988 with", &["September 4 , 1988=1988-09-04"]),
        ("on may 10 it", &["may 10=--05-10"]),
        ("May 27 2024", &["May 27 2024=2024-05-27"]),
        ("May 27th, 2024", &["May 27th, 2024=2024-05-27"]),
        ("on May 27th", &["May 27th=--05-27"]),
        ("the 27th of May", &["27th of May=--05-27"]),
        ("the 27th of May, 2024", &["27th of May, 2024=2024-05-27"]),
        ("1st May 2019", &["1st May 2019=2019-05-01"]),
        ("January 7th and 8th", &["January 7th=--01-07", "8th=--01-08"]),
        ("January 7 and 8, 2019", &["January 7=2019-01-07", "8, 2019=2019-01-08"]),
        ("January 7\u{2013}8, 2019", &["January 7=2019-01-07", "8, 2019=2019-01-08"]),
        ("May 1, 2, and 3 were", &["May 1=--05-01", "2=--05-02", "3=--05-03"]),
        ("7\u{2013}8 January 2019", &["7=2019-01-07", "8 January 2019=2019-01-08"]),
        ("the 7th and 8th of January", &["7th=--01-07", "8th of January=--01-08"]),
        ("Jan. 4", &["Jan. 4=--01-04"]),
        ("Dec. 31, 2019.", &["Dec. 31, 2019=2019-12-31"]),
        ("DECEMBER 31, 2019", &["DECEMBER 31, 2019=2019-12-31"]),
        ("december 31, 2019", &["december 31, 2019=2019-12-31"]),
        ("may 5, 2019", &["may 5, 2019=2019-05-05"]),
        ("27-May-2024", &["27-May-2024=2024-05-27"]),
        ("27/May/2024:12:30:00 +0000", &["27/May/2024:12:30:00=2024-05-27@12:30:00"]),
        ("2024-May-27", &["2024-May-27=2024-05-27"]),
        ("May-27-2024", &["May-27-2024=2024-05-27"]),
        ("2019 May 27,", &["2019 May 27=2019-05-27"]),
        ("27-May", &["27-May=--05-27"]),
        ("Jan-19", &["Jan-19=2019-01|--01-19"]),
        ("Mar-5", &["Mar-5=--03-05"]),
        ("May\n27, 2024", &["May\n27, 2024=2024-05-27"]),
        ("December 31,\n2019", &["December 31,\n2019=2019-12-31"]),
        ("December 31, 2019 and 2018", &["December 31, 2019=2019-12-31"]),
        ("February 30, 2024", &["February 30, 2024=2024-02-30"]),
        ("between January 1 and March 31, 2019", &["January 1=2019-01-01", "March 31, 2019=2019-03-31"]),
        ("December 30 to March 31, 2019", &["December 30=--12-30", "March 31, 2019=2019-03-31"]),
        ("May 27, 1066, they", &["May 27, 1066=1066-05-27"]),
        ("On May 27, 1500 people", &["May 27=--05-27"]),
        ("On May 5, 3 people", &["May 5=--05-05"]),
        ("On May 5, 300 people", &["May 5=--05-05"]),
        ("mid-May 2024", &["May 2024=2024-05"]),
        ("on May 5 sales rose", &["May 5=--05-05"]),
    ]);
    finds_nothing(&[
        "May 27,500",
        "you may 5",
        "5 may be",
        "Article 5 May be used",
        "march 5 miles",
        "May 32",
        "sold 0 May",
        "Maybe 5",
        "May 5.5",
        "May 5%",
        "March 10-game",
        "Decemberx 5",
        "May 31 million",
        "a 5 Marching band",
        "mar 5",
        "sat 5",
    ]);
}

#[test]
fn months_alone_and_with_years() {
    finds(&[
        ("May 2024", &["May 2024=2024-05"]),
        ("May of 2024", &["May of 2024=2024-05"]),
        ("May, 2024", &["May, 2024=2024-05"]),
        ("May '24", &["May '24=2024-05"]),
        ("May-2024", &["May-2024=2024-05"]),
        ("Mar. 2019", &["Mar. 2019=2019-03"]),
        ("in May", &["May=--05"]),
        ("in May 5 people", &["May=--05"]),
        ("since March.", &["March=--03"]),
        ("from January to March 2019", &["January=2019-01", "March 2019=2019-03"]),
        ("January\u{2013}March 2019", &["January=2019-01", "March 2019=2019-03"]),
        ("Jan-Mar 2019", &["Jan=2019-01", "Mar 2019=2019-03"]),
        ("Dec to Mar 2019", &["Dec=--12", "Mar 2019=2019-03"]),
        ("April and May were", &["April=--04", "May=--05"]),
        ("April, May and June 2019", &["April=2019-04", "May=2019-05", "June 2019=2019-06"]),
        ("by September it", &["September=--09"]),
        ("March/April 2019", &["March=2019-03", "April 2019=2019-04"]),
        ("Dec 2019-Jan 2020", &["Dec 2019=2019-12", "Jan 2020=2020-01"]),
        ("in January 2019", &["January 2019=2019-01"]),
        ("in may 2019", &["may 2019=2019-05"]),
        ("2019 December", &["2019 December=2019-12"]),
        ("in May 1500 people", &["May=--05"]),
    ]);
    finds_nothing(&[
        "May we go",
        "Theresa May said",
        "by April Smith",
        "to June",
        "You May Also Like",
        "March on",
        "In 2019 May said",
        "an August body",
        "in August Wilson's plays",
        "Monday",
        "on Friday",
        "may 2019",
        "march",
        "we march in step",
        "the sept of",
        "Dec",
        "and May be",
    ]);
}

#[test]
fn quarters_halves_and_fiscal_years() {
    finds(&[
        ("Q3 2019", &["Q3 2019=Q3 2019"]),
        ("2019 Q3", &["2019 Q3=Q3 2019"]),
        ("2019Q3", &["2019Q3=Q3 2019"]),
        ("2019-Q3", &["2019-Q3=Q3 2019"]),
        ("Q3-2019", &["Q3-2019=Q3 2019"]),
        ("Q3'19", &["Q3'19=Q3 2019"]),
        ("Q3 of 2019", &["Q3 of 2019=Q3 2019"]),
        ("3Q19", &["3Q19=Q3 2019"]),
        ("3Q 2019", &["3Q 2019=Q3 2019"]),
        ("1H20", &["1H20=H1 2020"]),
        ("in Q3,", &["Q3=Q3"]),
        ("q3 2019", &["q3 2019=Q3 2019"]),
        ("H1 2020", &["H1 2020=H1 2020"]),
        ("Q3 FY19", &["Q3 FY19=Q3 FY2019"]),
        ("Q3FY19", &["Q3FY19=Q3 FY2019"]),
        ("FY19 Q3", &["FY19 Q3=Q3 FY2019"]),
        ("FY2019Q3", &["FY2019Q3=Q3 FY2019"]),
        ("Q4 2018/19", &["Q4 2018/19=Q4 2018/2019"]),
        ("third quarter of 2019", &["third quarter of 2019=Q3 2019"]),
        ("fourth-quarter 2019", &["fourth-quarter 2019=Q4 2019"]),
        ("the 3rd quarter of fiscal 2019", &["3rd quarter of fiscal 2019=Q3 FY2019"]),
        ("second quarter of fiscal year 2020", &["second quarter of fiscal year 2020=Q2 FY2020"]),
        ("fiscal third quarter", &["fiscal third quarter=Q3 FY"]),
        ("fiscal Q3 2019", &["fiscal Q3 2019=Q3 FY2019"]),
        ("in the third quarter", &["third quarter=Q3"]),
        ("first half of 2019", &["first half of 2019=H1 2019"]),
        ("first and second quarters of 2019", &["first=Q1 2019", "second quarters of 2019=Q2 2019"]),
        ("Q1 and Q2 2019", &["Q1=Q1 2019", "Q2 2019=Q2 2019"]),
        ("Q1-Q3 2019", &["Q1=Q1 2019", "Q3 2019=Q3 2019"]),
        ("FY19", &["FY19=FY2019"]),
        ("FY2019", &["FY2019=FY2019"]),
        ("FY 2019", &["FY 2019=FY2019"]),
        ("FY'19", &["FY'19=FY2019"]),
        ("FY2018/19", &["FY2018/19=FY2018/2019"]),
        ("FY18-19", &["FY18-19=FY2018/2019"]),
        ("CY2019", &["CY2019=2019"]),
        ("fiscal 2019", &["fiscal 2019=FY2019"]),
        ("Fiscal year 2019", &["Fiscal year 2019=FY2019"]),
        ("fiscal years 2019 and 2018", &["fiscal years 2019=FY2019"]),
        ("financial year 2019", &["financial year 2019=FY2019"]),
        ("the 2019 fiscal year", &["2019 fiscal year=FY2019"]),
        ("2019 fourth quarter", &["2019 fourth quarter=Q4 2019"]),
        ("fiscal year ended June 30, 2019", &["June 30, 2019=2019-06-30"]),
    ]);
    finds_nothing(&[
        "Q5",
        "Q3x",
        "H1N1",
        "H3 2019",
        "q3",
        "h1",
        "the first half",
        "first quarter-final",
        "3Q",
        "FYI",
        "FY",
        "fiscal policy",
        "quarter",
        "5th quarter",
        "second place",
        "HQ3",
        "5Q19",
        "CY",
        "first",
    ]);
}

#[test]
fn spans_decades_centuries() {
    finds(&[
        ("2011\u{2013}12 season", &["2011\u{2013}12=2011/2012"]),
        ("2011-12", &["2011-12=2011/2012|2011-12"]),
        ("the 2012 - 13 season", &["2012 - 13=2012/2013"]),
        ("2012 - 2014", &["2012 - 2014=2012/2014"]),
        ("2018-20", &["2018-20=2018/2020"]),
        ("2018/2019", &["2018/2019=2018/2019"]),
        ("2018/19", &["2018/19=2018/2019"]),
        ("1999-2000", &["1999-2000=1999/2000"]),
        ("1999\u{2013}00", &["1999\u{2013}00=1999/2000"]),
        ("2015\u{2013}2019,", &["2015\u{2013}2019=2015/2019"]),
        ("(1618\u{2013}1648)", &["1618\u{2013}1648=1618/1648"]),
        ("the 1990s", &["1990s=1990/1999"]),
        ("the 1990's", &["1990's=1990/1999"]),
        ("the 1900s", &["1900s=1900/1909|1900/1999"]),
        ("11th century", &["11th century=1001/1100"]),
        ("19th-century", &["19th-century=1801/1900"]),
        ("the nineteenth century", &["nineteenth century=1801/1900"]),
        ("twenty-first century", &["twenty-first century=2001/2100"]),
        ("19th and 20th centuries", &["19th=1801/1900", "20th centuries=1901/2000"]),
        ("5th century BC", &["5th century BC=-500/-401"]),
    ]);
    finds_nothing(&[
        "1995s",
        "2000's best film",
        "2012 - 18",
        "ASU 2014-09",
        "No. 2014-09",
        "1,990s",
        "1000-1500 people",
        "2000-2100 calories",
        "2018-2019%",
        "2018-19-20",
        "2019-2018",
        "555-1234",
        "2018-2019.5",
        "0 century",
        "11 century",
        "a century",
        "$2018-2019",
    ]);
}

#[test]
fn clocks() {
    finds(&[
        ("at 14:30", &["14:30=@14:30"]),
        ("14:30:05", &["14:30:05=@14:30:05"]),
        ("2:30 pm", &["2:30 pm=@14:30"]),
        ("5 p.m. today", &["5 p.m.=@17:00"]),
        ("7 am", &["7 am=@07:00"]),
        ("12 AM", &["12 AM=@00:00"]),
        ("12:05pm", &["12:05pm=@12:05"]),
        ("5pm", &["5pm=@17:00"]),
        ("at 7:45", &["7:45=@07:45"]),
        ("5 o'clock", &["5 o'clock=@05:00"]),
        ("9\u{2013}11 am", &["9=@09:00", "11 am=@11:00"]),
        ("9 to 5 pm", &["9=@09:00", "5 pm=@17:00"]),
        ("11:30-1:30 pm", &["11:30=@11:30", "1:30 pm=@13:30"]),
        ("May 27, 2024 at 14:30", &["May 27, 2024=2024-05-27", "14:30=@14:30"]),
    ]);
    finds_nothing(&[
        "a 16:10 ratio",
        "aspect ratio 16:10",
        "aspect ratio of 16:10",
        "a 16:10 display",
        "3:1",
        "25:00",
        "14:75",
        "14:3",
        "odds 10:30",
        "7:45",
        "13 am",
        "0 am",
        "I 7 amend",
        "105:98",
        "1:2:3",
        "14:305",
        "5 pmx",
    ]);
}

#[test]
fn whole_cells() {
    let cases: &[(&str, &str)] = &[
        ("2019", "2019"),
        (" 2019 ", "2019"),
        ("2018 1", "2018"),
        ("2018(1)", "2018"),
        ("2018 (1)(2)", "2018"),
        ("2018*", "2018"),
        ("2018\u{b9}", "2018"),
        ("2018 (a)", "2018"),
        ("2018 [1]", "2018"),
        ("December 31, 2019", "2019-12-31"),
        ("December 31, 2019 (1)", "2019-12-31"),
        ("Year Ended June 30, 2018", "2018-06-30"),
        ("Years ended June 30, 2018", "2018-06-30"),
        ("As of March 2019", "2019-03"),
        ("2 0 1 8", "2018"),
        ("2 0 1 8 (1)", "2018"),
        ("Fiscal 2019", "FY2019"),
        ("FY19", "FY2019"),
        ("F19", "FY2019"),
        ("F2019", "FY2019"),
        ("Three months ended March 31, 2019", "2019-03-31"),
        ("12 months ended March 31, 2019", "2019-03-31"),
        ("2011\u{2013}12", "2011/2012"),
        ("2018/2019", "2018/2019"),
        ("Q3 2019", "Q3 2019"),
        ("3Q19", "Q3 2019"),
        ("Q3", "Q3"),
        ("May", "--05"),
        ("Sept.", "--09"),
        ("11-08-16", "2016-11-08"),
        ("11_08_16", "2016-11-08"),
        ("05-2020", "2020-05"),
        ("31.12.2025", "2025-12-31"),
        ("27 May 2024", "2024-05-27"),
        ("2024-05-27T12:30:00Z", "2024-05-27"),
        ("Monday, May 27, 2024", "2024-05-27"),
        ("January 1 to March 31, 2019", "2019"),
        ("1/1/2018 to 1/31/2018", "2018-01"),
        ("August 1\u{2013}10", "--08"),
        ("1993 - 09 - 05", "1993-09-05"),
        ("2012 - 13", "2012/2013"),
        ("october 10 , 1976", "1976-10-10"),
        ("may 10", "--05-10"),
        ("10 june", "--06-10"),
        ("17 Sep 15", "2015-09-17"),
        ("1990s", "1990/1999"),
        ("Jan-19", "2019-01"),
        ("2019 (unaudited)", "2019"),
        ("Year ended 31 December 2019", "2019-12-31"),
        ("For the years ended\nDecember 31,\n2019", "2019-12-31"),
        ("FYE 2019", "FY2019"),
    ];
    for (text, want) in cases {
        assert_eq!(read_date(text).map(|p| p.to_string()).as_deref(), Some(*want), "{text:?}");
    }
    for text in [
        "",
        " ",
        "2019 vs 2018",
        "2019 vs. 2018",
        "2018 and 2017",
        "1,234",
        "12",
        "12345",
        "2019.5",
        "$2019",
        "2019 %",
        "2019 season",
        "Revenue 2019",
        "14:30",
        "1850",
        "2500",
        "105-98",
        "2019 km",
        "Total",
        "12-5",
        "2019 12345",
        "Change 2019",
        "3 0 1 8",
        "(2)",
        "A320",
        "12.5",
        "45 (3)",
        "1905 - 6",
        "1907 - 13",
        "12 24 (in 2010)",
        "2010\u{2013}",
        "2010-",
        "2.1.11",
        "2011 (1.10)",
        "July 28 \u{2013} August 6",
    ] {
        assert_eq!(read_date(text), None, "{text:?}");
    }
}

#[test]
fn periods_of_sentences_and_headers() {
    let list = |text: &str| -> Vec<String> {
        periods_in(text).iter().map(|(s, p)| format!("{}={p}", s.of(text))).collect()
    };
    let cases: &[(&str, &[&str])] = &[
        ("2019 vs. 2018", &["2019=2019", "2018=2018"]),
        ("from 2018 to 2019", &["2018=2018", "2019=2019"]),
        ("2019/2018", &["2019=2019", "2018=2018"]),
        ("2019 - 2018 change", &["2019=2019", "2018=2018"]),
        ("December 31, 2019 and 2018", &["December 31, 2019=2019-12-31", "2018=2018"]),
        ("In 2019, revenue (2018: 41.2) rose", &["2019=2019", "2018=2018"]),
        ("2018-2019", &["2018-2019=2018/2019"]),
        ("2019's", &["2019=2019"]),
        ("Q3 2019 at 14:30", &["Q3 2019=Q3 2019"]),
        ("$2019 and 2019% or 2,019 or 2019.5 or 2019,500", &[]),
        ("2019 km, 2019 people, #2019, 2019x, x2019, 1899, 2101", &[]),
        ("3.2019 1,2019 1-2019", &[]),
    ];
    for (text, want) in cases {
        assert_eq!(list(text), *want, "{text:?}");
    }
}

#[test]
fn whole_clocks() {
    let at = |h, m, s| Some(Clock { hour: h, minute: m, second: s });
    for (text, want) in [
        ("14:30", at(14, 30, None)),
        ("7:45", at(7, 45, None)),
        ("02:00:00", at(2, 0, Some(0))),
        ("2:30 pm", at(14, 30, None)),
        ("5pm", at(17, 0, None)),
        ("14:30 UTC", at(14, 30, None)),
        ("5", None),
        ("24:00", None),
        ("14:30 sharp", None),
        ("", None),
    ] {
        assert_eq!(read_clock(text), want, "{text:?}");
    }
}

/// Long inputs of one kind must not cost more than their length; a quadratic walk would take minutes here.
#[test]
fn long_inputs_are_linear() {
    for piece in [
        "1",
        "1-",
        "1/",
        "1,",
        "1 ",
        "May ",
        "May 1, ",
        "1, ",
        "2019-",
        "Q1 ",
        "Q1-",
        "first and ",
        "7 and ",
        "\u{2013}",
        "9:",
        "12:30 ",
        "20th, ",
        "Jan/",
        " ",
        "fiscal ",
        "a",
        "1th",
    ] {
        let text = piece.repeat(40_000 / piece.len());
        find_dates(&text);
        periods_in(&text);
        read_date(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn spans_are_ordered_and_on_boundaries(pieces in prop::collection::vec(prop_oneof![
        "[0-9]{1,5}", "[-/.,:'\u{2013} ]", "\\PC{0,3}",
        prop::sample::select(vec!["May", "Jan.", "Q3", "FY", "fiscal ", "th", " of ", " and ", "first ", "quarter", "century", " pm", "T", "s", "2019", "\n", "é", "日"]).prop_map(str::to_owned),
    ], 0..14)) {
        let text = pieces.concat();
        let mut last = 0;
        for (span, readings, clock) in find_dates(&text) {
            prop_assert!(span.start >= last && span.end > span.start);
            prop_assert!(text.is_char_boundary(span.start) && text.is_char_boundary(span.end));
            prop_assert!(!readings.is_empty() || clock.is_some());
            last = span.end;
        }
        for (span, period) in periods_in(&text) {
            prop_assert!(text.get(span.start..span.end).is_some());
            prop_assert!(period != Period::default());
        }
        read_date(&text);
        read_clock(&text);
        for at in 0..=text.len() {
            starts_date(&text, at);
        }
    }

    #[test]
    fn full_dates_survive_every_spelling(year in 1900i32..=2100, month in 1u8..=12, day in 1u8..=28) {
        let want = Period::of_date(year, month, day);
        const NAMES: [&str; 12] = ["January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December"];
        let name = NAMES[usize::from(month) - 1];
        for text in [
            format!("{year}-{month:02}-{day:02}"),
            format!("{name} {day}, {year}"),
            format!("{day} {name} {year}"),
            format!("{} {day}, {year}", &name[..3]),
            format!("{day:02}.{month:02}.{year}"),
            format!("{month}/{day}/{year}"),
            format!("{year}/{month}/{day}"),
            want.to_string(),
        ] {
            prop_assert_eq!(read_date(&text), Some(want), "{}", text);
            let sentence = format!("It ended on {text}, as planned.");
            let found = find_dates(&sentence);
            prop_assert_eq!(found.len(), 1, "{}", sentence);
            prop_assert_eq!(found[0].0.of(&sentence), text.as_str());
            prop_assert_eq!(found[0].1[0], want);
        }
    }
}
