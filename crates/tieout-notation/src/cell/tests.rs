use crate::scan::show::cell;

#[test]
fn figures() {
    assert_eq!(cell("$ (1,234)"), "number($ (1,234)=-1234 $ brackets)");
}
