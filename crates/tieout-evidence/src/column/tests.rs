use proptest::prelude::*;

use super::*;

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        2 => Just(Value::Null),
        1 => any::<bool>().prop_map(Value::Bool),
        6 => (-100_000_i64..100_000, -3_i32..6).prop_map(|(n, s)| Value::Number(Decimal::new(n.into(), s))),
        1 => (any::<i64>(), -30_i32..30).prop_map(|(n, s)| Value::Number(Decimal::new(n.into(), s))),
        1 => Just(Value::Number(Decimal::parse("123456789012345678901234567890.5").unwrap())),
        1 => Just(Value::Unread("1e999".into())),
        4 => "[a-zé0-9 ]{0,6}".prop_map(|t| Value::Text(t.into())),
    ]
}

/// Columns of one kind with nulls, and of any.
fn values() -> impl Strategy<Value = Vec<Value>> {
    let number =
        (-100_000_i64..100_000, 0_i32..4).prop_map(|(n, s)| Value::Number(Decimal::new(n.into(), s)));
    let text = "[a-zé0-9 ]{0,6}".prop_map(|t| Value::Text(t.into()));
    let some = |of: BoxedStrategy<Value>| {
        prop::collection::vec(prop_oneof![1 => Just(Value::Null), 4 => of], 0..150)
    };
    prop_oneof![
        some(number.boxed()),
        some(text.boxed()),
        some(any::<bool>().prop_map(Value::Bool).boxed()),
        prop::collection::vec(value(), 0..60),
    ]
}

proptest! {
    #[test]
    fn a_column_holds_what_was_put_in(values in values()) {
        let column = Column::from(values.clone());
        prop_assert_eq!(column.len(), values.len());
        for (row, value) in values.iter().enumerate() {
            prop_assert_eq!(column.get(row), ValueRef::from(value));
            prop_assert_eq!(column.is_null(row), *value == Value::Null);
            prop_assert_eq!(column.text(row), if let Value::Text(t) = value { Some(&**t) } else { None });
            if column.is_null(row) {
                prop_assert!(column.has_nulls());
            } else if let Some(numbers) = column.as_i64() {
                prop_assert_eq!(column.get(row), ValueRef::Number(numbers[row].into()));
            }
        }
        prop_assert!(column.is_null(values.len()));
        prop_assert!(column.get(values.len()).is_null());
    }

    #[test]
    fn doubles_are_their_shortest_decimals(values in prop::collection::vec(prop_oneof![any::<f64>(), (-1_000_000_i64..1_000_000).prop_map(|n| n as f64 / 100.0)], 0..40), whole in any::<bool>()) {
        let mut builder = ColumnBuilder::default();
        if whole {
            builder.push_i64(7);
        }
        values.iter().for_each(|v| builder.push_f64(*v));
        let column = builder.finish();
        for (row, value) in values.iter().enumerate() {
            match column.get(row + usize::from(whole)) {
                ValueRef::Number(n) => prop_assert_eq!(n, Decimal::parse(&format!("{value:e}")).unwrap()),
                other => prop_assert!(!value.is_finite(), "{:?}", other),
            }
        }
    }
}

#[test]
fn a_kind_may_begin_late() {
    let mut builder = ColumnBuilder::with_capacity(4);
    builder.push_null();
    builder.push_null();
    builder.push_str("x");
    let column = builder.finish();
    assert_eq!((column.text(0), column.text(1), column.text(2)), (None, None, Some("x")));
    assert!(column.is_null(1) && !column.is_null(2));
}
