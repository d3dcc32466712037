/** Marks our objects among everything else in a Stripe account. */
export const ownership = { app: 'stillweb' };

export type SetUpStep = {
  what: string;
  id: string;
  outcome: 'created' | 'updated' | 'replaced' | 'kept';
};

/** A product has no lookup key, so it gets an id of our choice. */
export const productId = 'stillweb_premium';
