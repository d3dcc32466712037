import type { CheckoutSession, Customer, Price } from '../../store/object-types.ts';
import { sessionAmounts } from './session-tax.ts';

/** The terms of a new session; times in unix seconds. */
export type CheckoutSessionTerms = {
  id: string;
  customer: Customer | null;
  customerEmail: string | null;
  price: Price;
  quantity: number;
  /** On by default, as in the dashboard of a new account; prices are never converted here. */
  adaptivePricing: boolean;
  allowPromotionCodes: boolean | null;
  hasTrial: boolean;
  automaticTax: boolean;
  billingAddressCollection: 'auto' | 'required' | null;
  collectsBusinessName: boolean;
  collectsTaxIds: boolean;
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  allowedPaymentMethodTypes: string[] | null;
  paymentMethodCollection: 'always' | 'if_required';
  /** The text next to the page's button. */
  submitText: string | null;
  locale: string | null;
  /** Whether Link is shown, where the session says so; the hosted page here never shows it. */
  linkDisplay: 'auto' | 'never' | null;
  expiresAt: number;
  created: number;
  url: string;
};

/** A new open session. With a trial nothing is due now. */
export function buildCheckoutSession(terms: CheckoutSessionTerms): CheckoutSession {
  const { customer } = terms;
  const amount = terms.hasTrial ? 0 : (terms.price.unit_amount ?? 0) * terms.quantity;
  return {
    ...unusedFields,
    id: terms.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: terms.adaptivePricing },
    allow_promotion_codes: terms.allowPromotionCodes,
    allowed_payment_method_types: terms.allowedPaymentMethodTypes,
    ...sessionAmounts(
      terms.price,
      { subtotal: amount, discount: 0 },
      { enabled: terms.automaticTax, address: customer?.address ?? null },
    ),
    billing_address_collection: terms.billingAddressCollection,
    cancel_url: terms.cancelUrl,
    client_reference_id: terms.clientReferenceId,
    created: terms.created,
    currency: terms.price.currency,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: terms.submitText === null ? null : { message: terms.submitText },
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_creation: customer ? null : 'always',
    customer_details: {
      address: null,
      business_name: null,
      email: customer?.email ?? terms.customerEmail,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    customer_email: terms.customerEmail,
    expires_at: terms.expiresAt,
    locale: terms.locale,
    metadata: terms.metadata,
    mode: 'subscription',
    payment_method_collection: terms.paymentMethodCollection,
    payment_method_types: terms.allowedPaymentMethodTypes ?? ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: terms.successUrl,
    ...(terms.collectsBusinessName && {
      name_collection: { business: { enabled: true, optional: true } },
    }),
    ...(terms.collectsTaxIds && { tax_id_collection: { enabled: true, required: 'never' } }),
    ui_mode: 'hosted_page',
    url: terms.url,
    wallet_options: terms.linkDisplay && { link: { display: terms.linkDisplay } },
  };
}

const unusedFields = {
  after_expiration: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: {
    allow_redisplay_filters: ['always'],
    payment_method_remove: 'disabled',
    payment_method_save: null,
  },
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
} satisfies Partial<CheckoutSession>;
