/** Marks what is ours among everything else that a Stripe account may hold. */
export const ownership = { app: 'stillweb' };

export type SetUpStep = {
  what: string;
  id: string;
  outcome: 'created' | 'updated' | 'replaced' | 'kept';
};
