import type { WithdrawalRefusal } from '@stillweb/contract/withdrawal';
import type { Generated, JSONColumnType } from 'kysely';
import type Stripe from 'stripe';

/** Of what users have asked for, and Stripe has still to carry out. */
export type PlanChanges = {
  stripe_customer_id: string;
  id: string;
  subscription_id: string;
  plan: string;
  price_id: string;
  params: JSONColumnType<Stripe.SubscriptionUpdateParams>;
  /** `open` while its result at Stripe is not known. */
  state: 'open' | 'made' | 'failed';
  /** Why it failed, for a user who has got an answer before. */
  message: string | null;
  requested_at: Generated<Date>;
  made_at: Date | null;
  failed_at: Date | null;
};

export type Withdrawals = {
  id: Generated<string>;
  /** Null until an account is found for the address. */
  user_id: string | null;
  subscription_id: string | null;
  /** Null, as address and message are, once the account is deleted. */
  name: string | null;
  email: string | null;
  message: string | null;
  received_at: Date;
  created_at: Generated<Date>;
  token_hash: Buffer | null;
  expires_at: Date | null;
  confirmed_at: Date | null;
  state: 'received' | 'confirmed' | 'accepted' | 'done' | 'refused';
  refusal: WithdrawalRefusal | null;
  last_day: string | null;
  refund_amount: number | null;
  currency: string | null;
  settled_at: Date | null;
};
