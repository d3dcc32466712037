/** Marks our objects among everything else in a Stripe account. */
export const ownership = { app: 'stillweb' };

export type SetUpStep = {
  what: string;
  id: string;
  outcome: 'created' | 'updated' | 'replaced' | 'kept';
};
