//! Which path of which format holds which canonical name.
//!
//! A path is steps of local names below the root; `ID[@schemeID=VA]` is an element with that attribute, and
//! `PartyTaxScheme[TaxScheme/ID=VAT]` one with such a child. That an element belongs to the format is told by the URI of its
//! namespace, never by its prefix. Several paths of one name are several statements: a value that is one of them agrees.

/// A format of invoices.
pub(super) struct Format {
    /// The local name and the namespace of its root.
    pub(super) root: (&'static str, &'static str),
    /// The namespaces of its other elements.
    pub(super) namespaces: &'static [&'static str],
    /// Canonical names and their paths, part by part.
    pub(super) header: &'static [Part],
    /// The lines.
    pub(super) line: &'static str,
    /// Canonical names and their paths below a line.
    pub(super) lines: &'static [(&'static str, &'static str)],
    /// The quantity that a price is for, beside the price: the last step of its path.
    pub(super) basis: &'static str,
}

/// The format of a root element.
pub(super) fn of(name: &str, namespace: Option<&str>) -> Option<&'static Format> {
    FORMATS.iter().find(|f| f.root.0 == name && Some(f.root.1) == namespace)
}

/// The namespaces of the roots.
pub(super) fn roots() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().map(|f| f.root.1)
}

/// Whether a file of this name is the invoice of a hybrid document, by the standards of Factur-X, ZUGFeRD and XRechnung.
pub(super) fn is_invoice_name(name: &str) -> bool {
    ["factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml"]
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known))
}

static FORMATS: &[Format] = &[CII, ZUGFERD_1, UBL_INVOICE, UBL_CREDIT_NOTE];

/// The paths of one part of a format, under what they have in common.
type Part = (&'static str, &'static [(&'static str, &'static str)]);

/// The parties of all CII formats: only what lies above and the references differ.
const PARTIES: &[(&str, &str)] = &[
    ("seller_name", "SellerTradeParty/Name"),
    ("seller_name", "SellerTradeParty/SpecifiedLegalOrganization/TradingBusinessName"),
    ("seller_vat_id", "SellerTradeParty/SpecifiedTaxRegistration/ID[@schemeID=VA]"),
    ("seller_tax_number", "SellerTradeParty/SpecifiedTaxRegistration/ID[@schemeID=FC]"),
    ("buyer_name", "BuyerTradeParty/Name"),
    ("buyer_id", "BuyerTradeParty/ID"),
    ("buyer_vat_id", "BuyerTradeParty/SpecifiedTaxRegistration/ID[@schemeID=VA]"),
    // Its number in version 1 is an ID, later an IssuerAssignedID.
    ("order_number", "BuyerOrderReferencedDocument/IssuerAssignedID"),
    ("order_number", "BuyerOrderReferencedDocument/ID"),
    ("order_number", "SellerOrderReferencedDocument/IssuerAssignedID"),
    ("order_number", "SellerOrderReferencedDocument/ID"),
];

const DELIVERY: &[(&str, &str)] =
    &[("delivery_date", "ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString")];

const SETTLEMENT: &[(&str, &str)] = &[
    ("currency", "InvoiceCurrencyCode"),
    ("due_date", "SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString"),
    ("iban", "SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID"),
    ("iban", "SpecifiedTradeSettlementPaymentMeans/PayerPartyDebtorFinancialAccount/IBANID"),
];

const SUMMATION: &[(&str, &str)] = &[
    ("line_total_sum", "LineTotalAmount"),
    ("charge_total", "ChargeTotalAmount"),
    ("allowance_total", "AllowanceTotalAmount"),
    ("net_total", "TaxBasisTotalAmount"),
    ("tax_total", "TaxTotalAmount"),
    ("rounding_total", "RoundingAmount"),
    ("grand_total", "GrandTotalAmount"),
    ("prepaid_total", "TotalPrepaidAmount"),
    ("due_total", "DuePayableAmount"),
];

const DOCUMENT: &[(&str, &str)] =
    &[("type_code", "TypeCode"), ("invoice_number", "ID"), ("invoice_date", "IssueDateTime/DateTimeString")];

const CII: Format = Format {
    root: ("CrossIndustryInvoice", "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"),
    namespaces: &[
        "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
        "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
        "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
    ],
    header: &[
        ("ExchangedDocument", DOCUMENT),
        ("SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement", PARTIES),
        ("SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery", DELIVERY),
        ("SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement", SETTLEMENT),
        (
            "SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation",
            SUMMATION,
        ),
    ],
    line: "SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem",
    lines: &[
        ("line_name", "SpecifiedTradeProduct/Name"),
        ("quantity", "SpecifiedLineTradeDelivery/BilledQuantity"),
        ("unit_price", "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount"),
        ("unit_price", "SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/ChargeAmount"),
        (
            "line_total",
            "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount",
        ),
    ],
    basis: "BasisQuantity",
};

const ZUGFERD_1: Format = Format {
    root: ("CrossIndustryDocument", "urn:ferd:CrossIndustryDocument:invoice:1p0"),
    namespaces: &[
        "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12",
        "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:15",
        "urn:un:unece:uncefact:data:standard:QualifiedDataType:12",
    ],
    header: &[
        ("HeaderExchangedDocument", DOCUMENT),
        ("SpecifiedSupplyChainTradeTransaction/ApplicableSupplyChainTradeAgreement", PARTIES),
        ("SpecifiedSupplyChainTradeTransaction/ApplicableSupplyChainTradeDelivery", DELIVERY),
        ("SpecifiedSupplyChainTradeTransaction/ApplicableSupplyChainTradeSettlement", SETTLEMENT),
        (
            "SpecifiedSupplyChainTradeTransaction/ApplicableSupplyChainTradeSettlement/SpecifiedTradeSettlementMonetarySummation",
            SUMMATION,
        ),
    ],
    line: "SpecifiedSupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem",
    lines: &[
        ("line_name", "SpecifiedTradeProduct/Name"),
        ("quantity", "SpecifiedSupplyChainTradeDelivery/BilledQuantity"),
        ("unit_price", "SpecifiedSupplyChainTradeAgreement/NetPriceProductTradePrice/ChargeAmount"),
        ("unit_price", "SpecifiedSupplyChainTradeAgreement/GrossPriceProductTradePrice/ChargeAmount"),
        (
            "line_total",
            "SpecifiedSupplyChainTradeSettlement/SpecifiedTradeSettlementMonetarySummation/LineTotalAmount",
        ),
    ],
    basis: "BasisQuantity",
};

const UBL_PARTS: &[&str] = &[
    "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
    "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
];

const UBL_SELLER: &[(&str, &str)] = &[
    ("seller_name", "PartyLegalEntity/RegistrationName"),
    ("seller_name", "PartyName/Name"),
    ("seller_vat_id", "PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID"),
    ("seller_tax_number", "PartyTaxScheme[TaxScheme/ID=FC]/CompanyID"),
];

const UBL_BUYER: &[(&str, &str)] = &[
    ("buyer_name", "PartyLegalEntity/RegistrationName"),
    ("buyer_name", "PartyName/Name"),
    ("buyer_id", "PartyIdentification/ID"),
    ("buyer_vat_id", "PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID"),
];

const UBL_HEADER: &[(&str, &str)] = &[
    ("type_code", "InvoiceTypeCode"),
    ("type_code", "CreditNoteTypeCode"),
    ("invoice_number", "ID"),
    ("invoice_date", "IssueDate"),
    ("due_date", "DueDate"),
    ("due_date", "PaymentMeans/PaymentDueDate"),
    ("delivery_date", "Delivery/ActualDeliveryDate"),
    ("order_number", "OrderReference/ID"),
    ("order_number", "OrderReference/SalesOrderID"),
    ("currency", "DocumentCurrencyCode"),
    ("iban", "PaymentMeans/PayeeFinancialAccount/ID"),
    ("iban", "PaymentMeans/PaymentMandate/PayerFinancialAccount/ID"),
    ("tax_total", "TaxTotal/TaxAmount"),
];

const UBL_TOTALS: &[(&str, &str)] = &[
    ("line_total_sum", "LineExtensionAmount"),
    ("charge_total", "ChargeTotalAmount"),
    ("allowance_total", "AllowanceTotalAmount"),
    ("net_total", "TaxExclusiveAmount"),
    ("rounding_total", "PayableRoundingAmount"),
    ("grand_total", "TaxInclusiveAmount"),
    ("prepaid_total", "PrepaidAmount"),
    ("due_total", "PayableAmount"),
];

const UBL: &[Part] = &[
    ("", UBL_HEADER),
    ("AccountingSupplierParty/Party", UBL_SELLER),
    ("AccountingCustomerParty/Party", UBL_BUYER),
    ("LegalMonetaryTotal", UBL_TOTALS),
];

const UBL_LINE: &[(&str, &str)] = &[
    ("line_name", "Item/Name"),
    ("quantity", "InvoicedQuantity"),
    ("quantity", "CreditedQuantity"),
    ("unit_price", "Price/PriceAmount"),
    ("line_total", "LineExtensionAmount"),
];

const UBL_INVOICE: Format = Format {
    root: ("Invoice", "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"),
    namespaces: UBL_PARTS,
    header: UBL,
    line: "InvoiceLine",
    lines: UBL_LINE,
    basis: "BaseQuantity",
};

const UBL_CREDIT_NOTE: Format = Format {
    root: ("CreditNote", "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"),
    namespaces: UBL_PARTS,
    header: UBL,
    line: "CreditNoteLine",
    lines: UBL_LINE,
    basis: "BaseQuantity",
};
