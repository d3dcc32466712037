export type ValueDifference = {
  /**
   * The field as Stripe names it: the kind of the nearest object, then the path in it, without indexes
   * of lists: `invoice.lines.data.amount`. Outside of Stripe's objects the path begins with a dot.
   */
  field: string;
  /** Whether a value has another type or is missing, or is another one of the same type. */
  kind: 'shape' | 'value';
  /** Each side as text. */
  stripe: string;
  sandbox: string;
};

/** Fields that differ between Stripe and the sandbox by nature. */
export type ExpectedDifference = {
  /** As in a difference, with everything below it; `*` matches any kind of object. */
  field: string;
  /** Whether only other values are expected, or also another shape. */
  differs: 'value' | 'shape';
  reason: string;
};

const addresses = 'addresses of pages belong to the server';
const secrets = 'a secret';
const wording = 'a text for people';
const ofAccount = 'belongs to the account';
const realTime = 'made in real time, perhaps by an earlier set-up';
const network = 'what banks and card networks report, of which the server reads nothing';
const retries = 'when a payment is retried is a setting of the account';

export const expectedDifferences: readonly ExpectedDifference[] = [
  ...rows('value', addresses, ['*.url', '*.hosted_invoice_url', '*.invoice_pdf', '*.receipt_url']),
  ...rows('value', secrets, ['*.client_secret', 'webhook_endpoint.secret']),
  ...rows('shape', wording, [
    '.error.message',
    '.error.doc_url',
    '.error.request_log_url',
    '*.description',
    'charge.outcome.seller_message',
  ]),
  ...rows('shape', ofAccount, [
    'invoice.account_country',
    'invoice.account_name',
    'invoice.number',
    'customer.invoice_prefix',
    'checkout.session.branding_settings',
    'charge.receipt_number',
    'charge.calculated_statement_descriptor',
    'billing_portal.configuration.application',
  ]),
  ...rows('value', 'made from ids, or an id of our own', [
    'billing_portal.configuration.metadata.digest',
    '*.metadata.attemptId',
  ]),
  ...rows('value', realTime, [
    'product.created',
    'product.updated',
    'price.created',
    'billing_portal.configuration.created',
    'billing_portal.configuration.updated',
  ]),
  ...rows('value', 'Stripe recognizes a card per account', [
    'payment_method.card.fingerprint',
    'charge.payment_method_details.card.fingerprint',
  ]),
  ...rows('shape', network, [
    'charge.outcome.risk_level',
    'charge.outcome.risk_score',
    'charge.outcome.rule',
    'charge.payment_method_details.card.authorization_code',
    'charge.payment_method_details.card.network_token',
    'charge.payment_method_details.card.network_transaction_id',
    'charge.payment_method_details.card.regulated_status',
    'refund.destination_details',
    'dispute.evidence',
  ]),
  ...rows('shape', 'Stripe may book a moment later, with the fees and days of the account', [
    '*.balance_transaction',
    'dispute.balance_transactions',
  ]),
  ...rows('shape', retries, ['invoice.next_payment_attempt', '.nextCharge.date']),
  ...rows('shape', 'when an endpoint has answered', ['invoice.webhooks_delivered_at']),
];

/** The reason why a difference does not matter; undefined when it does. */
export function expectedReason(
  { field, kind }: Pick<ValueDifference, 'field' | 'kind'>,
  expected: readonly ExpectedDifference[],
): string | undefined {
  return expected.find(
    (row) => (kind === 'value' || row.differs === 'shape') && covers(row.field, field),
  )?.reason;
}

function covers(pattern: string, field: string): boolean {
  // The name of a kind may itself have a dot, as in `checkout.session`.
  const name = pattern.startsWith('*') ? pattern.slice(1) : undefined;
  if (name !== undefined) return field.endsWith(name) || field.includes(`${name}.`);
  return field === pattern || field.startsWith(`${pattern}.`);
}

function rows(
  differs: ExpectedDifference['differs'],
  reason: string,
  fields: string[],
): ExpectedDifference[] {
  return fields.map((field) => ({ field, differs, reason }));
}
