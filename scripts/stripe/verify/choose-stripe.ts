import type { Environment } from '../../lib/settings.ts';

/** An account at Stripe, or at a server in its place. */
export type StripeAccess = {
  apiBase: string;
  /** For an operator's tasks: the set-up, the test clock, refunds. */
  operatorKey: string;
  /** For the server's calls. */
  serverKey: string;
};

/**
 * The account that the sandbox is compared with.
 * @returns undefined without a key: then there is only the sandbox
 * @throws for a key of live mode, and for anything that is no key
 */
export function chooseStripe(env: Environment): StripeAccess | undefined {
  const operatorKey = readTestKey(env, 'STRIPE_SECRET_KEY');
  const restrictedKey = readTestKey(env, 'STRIPE_RESTRICTED_KEY');
  const apiBase = env.STRIPE_API_BASE || 'https://api.stripe.com';
  if (!operatorKey) {
    if (!restrictedKey) return undefined;
    throw new Error('STRIPE_RESTRICTED_KEY needs STRIPE_SECRET_KEY too, for the set-up.');
  }
  return { apiBase, operatorKey, serverKey: restrictedKey ?? operatorKey };
}

function readTestKey(env: Environment, name: string): string | undefined {
  const key = env[name];
  if (!key) return undefined;
  if (/^(sk|rk)_live_/.test(key)) {
    throw new Error(
      `${name} is a key of live mode. stripe:verify creates customers, charges and refunds: give it a key of test mode (sk_test_… or rk_test_…). Nothing was sent.`,
    );
  }
  if (!/^(sk|rk)_test_\w+$/.test(key)) {
    throw new Error(`${name} must be a key of test mode: sk_test_… or rk_test_….`);
  }
  return key;
}
