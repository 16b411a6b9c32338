use super::show::tokens;

#[test]
fn prose() {
    assert_eq!(
        tokens("Revenue rose 12.5% to about $39.3 million."),
        "12.5%=12.5 e-1 Percent | $39.3 million=39300000 e5 $ About<about>"
    );
}
