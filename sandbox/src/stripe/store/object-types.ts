import type Stripe from 'stripe';

type Primitive = string | number | boolean | null | undefined;

/**
 * A Stripe object as it is stored and sent: the SDK's own type, with references as ids (never
 * expanded) and decimals as strings, as they are in JSON.
 */
type Stored<T> = T extends Primitive
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends readonly (infer Item)[]
      ? Reference<Item>[]
      : { [Key in keyof T]: Reference<T[Key]> };

type Reference<T> = [Extract<T, { id: string }>] extends [never]
  ? Stored<T>
  : [Extract<T, string>] extends [never]
    ? Stored<T>
    : Exclude<T, object>;

export type Customer = Stored<Stripe.Customer>;
export type CustomerBalanceTransaction = Stored<Stripe.CustomerBalanceTransaction>;
export type Product = Stored<Stripe.Product>;
export type Price = Stored<Stripe.Price>;
export type Coupon = Stored<Stripe.Coupon>;
export type PromotionCode = Stored<Stripe.PromotionCode>;
export type Discount = Stored<Stripe.Discount>;
export type PaymentMethod = Stored<Stripe.PaymentMethod>;
export type SetupIntent = Stored<Stripe.SetupIntent>;
export type PaymentIntent = Stored<Stripe.PaymentIntent>;
export type Charge = Stored<Stripe.Charge>;
export type Refund = Stored<Stripe.Refund>;
export type Balance = Stored<Stripe.Balance>;
export type BalanceTransaction = Stored<Stripe.BalanceTransaction>;
export type Payout = Stored<Stripe.Payout>;
export type Dispute = Stored<Stripe.Dispute>;
export type EarlyFraudWarning = Stored<Stripe.Radar.EarlyFraudWarning>;
export type Subscription = Stored<Stripe.Subscription>;
export type SubscriptionItem = Stored<Stripe.SubscriptionItem>;
export type SubscriptionSchedule = Stored<Stripe.SubscriptionSchedule>;
export type Invoice = Stored<Stripe.Invoice>;
export type InvoiceItem = Stored<Stripe.InvoiceItem>;
export type InvoiceLine = Stored<Stripe.InvoiceLineItem>;
export type InvoicePayment = Stored<Stripe.InvoicePayment>;
export type LineItem = Stored<Stripe.LineItem>;
export type CheckoutSession = Stored<Stripe.Checkout.Session>;
export type PortalConfiguration = Stored<Stripe.BillingPortal.Configuration>;
export type PortalSession = Stored<Stripe.BillingPortal.Session>;
export type TaxId = Stored<Stripe.TaxId>;
export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint>;
export type TestClock = Stored<Stripe.TestHelpers.TestClock>;

/** The fields of an error that Stripe sends; the others are added by the SDK. */
export type RawError = Stored<
  Omit<Stripe.StripeRawError, 'headers' | 'statusCode' | 'requestId' | 'detail' | 'exception'>
>;

/** Every kind of object that the sandbox stores, by the value of its `object` field. */
export type ObjectTypes = {
  customer: Customer;
  customer_balance_transaction: CustomerBalanceTransaction;
  product: Product;
  price: Price;
  coupon: Coupon;
  promotion_code: PromotionCode;
  discount: Discount;
  payment_method: PaymentMethod;
  setup_intent: SetupIntent;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  balance_transaction: BalanceTransaction;
  payout: Payout;
  dispute: Dispute;
  'radar.early_fraud_warning': EarlyFraudWarning;
  subscription: Subscription;
  subscription_schedule: SubscriptionSchedule;
  invoice: Invoice;
  invoiceitem: InvoiceItem;
  invoice_payment: InvoicePayment;
  'checkout.session': CheckoutSession;
  'billing_portal.configuration': PortalConfiguration;
  'billing_portal.session': PortalSession;
  tax_id: TaxId;
  webhook_endpoint: WebhookEndpoint;
  'test_helpers.test_clock': TestClock;
};

/** The value of an object's `object` field. */
export type Kind = keyof ObjectTypes;
export type StripeObject = ObjectTypes[Kind];
export type EventType = Stripe.Event['type'];

/**
 * An event as `GET /v1/events` and webhooks send it. `pending_webhooks` is counted when it is read.
 */
export type StoredEvent = Omit<Stored<Stripe.EventBase>, 'type' | 'data'> & {
  type: EventType;
  data: { object: EventObject; previous_attributes?: Record<string, unknown> };
};

/** The object of an event. That of `invoice.upcoming` has no id yet. */
export type EventObject = StripeObject | DeletedObject | Omit<Invoice, 'id'>;

/** Stripe's answer for a deleted object. */
export type DeletedObject = { id: string; object: Kind; deleted: true };
