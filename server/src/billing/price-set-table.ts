import type { Generated, Selectable } from 'kysely';

/** Both plans at prices of their own, in minor units: of an offer, or the plain ones. */
export type PriceSets = {
  id: Generated<string>;
  /** The code of the offer; null, as its name is, for the plain prices. */
  offer: string | null;
  name: string | null;
  currency: string;
  monthly_amount: number;
  monthly_original_amount: number;
  yearly_amount: number;
  yearly_original_amount: number;
  /** Beginning and end by the clock of billing. */
  starts_at: Date;
  ends_at: Date | null;
  max_redemptions: number | null;
  created_at: Date;
  scheduled_at: Date | null;
  /** Since when Stripe has its prices: nothing is sold before. */
  prepared_at: Date | null;
  taken_back_at: Date | null;
};

export type PriceSetRow = Selectable<PriceSets>;
