/** The share of its amount that a payment costs, in addition to the fixed fee. */
const SHARE_PER_TEN_THOUSAND = 290;

/** In the smallest unit of each currency. The dispute fee is refunded when the dispute is won. */
const fixedFees: Record<string, { payment: number; dispute: number }> = {
  usd: { payment: 30, dispute: 1_500 },
  eur: { payment: 25, dispute: 2_000 },
  gbp: { payment: 20, dispute: 2_000 },
  aed: { payment: 100, dispute: 6_000 },
  aud: { payment: 30, dispute: 2_500 },
  cad: { payment: 30, dispute: 1_500 },
  jpy: { payment: 40, dispute: 1_500 },
};

const otherFees = { payment: 30, dispute: 1_500 };

/** The fee of a payment in the currency's smallest unit. A refund does not give it back. */
export function paymentFee(amount: number, currency: string): number {
  const share = Math.round((amount * SHARE_PER_TEN_THOUSAND) / 10_000);
  return share + feesIn(currency).payment;
}

/** The fee of a dispute in the currency's smallest unit. */
export function disputeFee(currency: string): number {
  return feesIn(currency).dispute;
}

function feesIn(currency: string) {
  return fixedFees[currency] ?? otherFees;
}
