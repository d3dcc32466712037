import { openSecrets } from './stack/secrets.ts';
import { isRealStripe, readSettings } from './settings.ts';
import { setUpStripeAccount } from './stack/stripe-account.ts';

try {
  const settings = readSettings(withRealStripe(process.env));
  if (isRealStripe(settings.stripeApiBase)) requireVariables('STRIPE_SECRET_KEY', 'PUBLIC_URL');
  const secrets = openSecrets(settings.dataDir, process.env);
  const { steps, webhookSecret } = await setUpStripeAccount(settings, secrets);
  console.log(`Stripe at ${settings.stripeApiBase}`);
  const width = Math.max(...steps.map(({ what }) => what.length));
  for (const { what, id, outcome } of steps) {
    console.log(`  ${outcome.padEnd(8)}  ${what.padEnd(width)}  ${id}`);
  }
  if (webhookSecret && isRealStripe(settings.stripeApiBase)) {
    console.log(`\nPut this into the server's environment; Stripe shows it only once:`);
    console.log(`  STRIPE_WEBHOOK_SECRET=${webhookSecret}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** A live key, and any key in production, goes to the real Stripe unless STRIPE_API_BASE is set. */
function withRealStripe(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isLive = /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY ?? '');
  if (env.STRIPE_API_BASE || (!isLive && env.NODE_ENV !== 'production')) return env;
  return { ...env, STRIPE_API_BASE: 'https://api.stripe.com' };
}

/** The real Stripe has no defaults: everything must be set explicitly. */
function requireVariables(...names: string[]): void {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`Set ${missing.join(' and ')} first.`);
}
