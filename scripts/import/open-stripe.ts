import type Stripe from 'stripe';
import { findAnyCustomer } from '../../server/src/billing/store/customers/imported-customers.ts';
import { requireSameAccount } from '../../server/src/billing/stripe/old-business.ts';
import type { ImportDatabase } from '../../server/src/import/tables.ts';
import { createStripe } from '../../server/src/platform/stripe/stripe.ts';
import { isRealStripe, readSettings, withRealStripe, type Environment } from '../lib/settings.ts';
import { openSecrets } from '../lib/stack/secrets.ts';

/**
 * A client for the account of the copy whose database this is.
 * @throws Error when the key is of another mode or account
 */
export async function openStripe(env: Environment, db: ImportDatabase): Promise<Stripe> {
  const { dataDir, stripeApiBase } = readSettings(withRealStripe(env));
  if (env.DATABASE_URL && !env.STRIPE_SECRET_KEY) {
    throw new Error('Set STRIPE_SECRET_KEY to what the servers have.');
  }
  const secretKey = env.STRIPE_SECRET_KEY || openSecrets(dataDir, env).stripeSecretKey;
  const isLive = /^(sk|rk)_live_/.test(secretKey);
  if (isLive && !env.DATABASE_URL) {
    throw new Error('STRIPE_SECRET_KEY is a live key, and the copy in DATA_DIR uses the sandbox.');
  }
  if (isLive && !isRealStripe(stripeApiBase)) {
    throw new Error(
      `STRIPE_SECRET_KEY is a live key, and STRIPE_API_BASE (${stripeApiBase}) is not Stripe.`,
    );
  }
  const stripe = createStripe({ secretKey, apiBase: stripeApiBase });
  const stored = await findAnyCustomer(db);
  if (stored) await requireSameAccount(stripe, stored);
  return stripe;
}
