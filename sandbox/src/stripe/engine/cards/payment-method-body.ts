import { newId } from '../../ids.ts';
import type { PaymentMethod } from '../../store/object-types.ts';
import { fingerprintOf } from './cards.ts';
import type { TestCard } from './cards.ts';

/** A card as a person types it in. */
export type CardDetails = {
  /** Digits; spaces and dashes are ignored. */
  number: string;
  expMonth: number;
  /** Four digits. */
  expYear: number;
  name?: string | null;
  email?: string | null;
};

/** A new card of no customer. `now`: unix seconds. */
export function buildPaymentMethod(
  card: TestCard,
  details: CardDetails,
  now: number,
): PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      email: details.email ?? null,
      name: details.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: 'pass',
      },
      country: 'US',
      display_brand: card.brand,
      exp_month: details.expMonth,
      exp_year: details.expYear,
      fingerprint: fingerprintOf(card.number),
      funding: card.magicId === 'pm_card_visa_debit' ? 'debit' : 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
