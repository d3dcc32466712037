import { join } from 'node:path';

import type { Part } from './crew.ts';
import { startProgram } from './program.ts';
import { openSecrets } from './secrets.ts';
import { isRealStripe, logFile, root, type Environment, type Settings } from './settings.ts';
import { setUpAccount } from './stripe-account.ts';

/**
 * Starts the server with its whole configuration in `env`. Alone it may take as long to end as it gives
 * itself; with the stand-ins, all of them together have ten seconds.
 */
export function startSite(settings: Settings, env: Environment): Part {
  const whole = (Number(env.DRAIN_SECONDS ?? 0) + 6.5) * 1000;
  return startProgram({
    name: 'server',
    file: join(root, 'server/dist/main.js'),
    env,
    log: logFile(settings, 'server'),
    patienceMs: settings.isProduction ? whole : 5_500,
  });
}

/**
 * The server's configuration beside the stand-ins; what the environment says explicitly wins. Sets
 * the stand-in for Stripe up on the way: that is where the webhook's secret comes from.
 */
export async function prepareSite(settings: Settings, databaseUrl: string): Promise<Environment> {
  if (!isRealStripe(settings.stripeApiBase)) {
    await setUpAccount(settings, openSecrets(settings.dataDir, process.env));
  }
  const secrets = openSecrets(settings.dataDir, process.env);
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  return {
    PORT: String(settings.ports.site),
    PUBLIC_URL: settings.publicUrl,
    DATABASE_URL: databaseUrl,
    STRIPE_API_BASE: settings.stripeApiBase,
    SMTP_URL: settings.smtpUrl,
    AUTH_SECRET: secrets.authSecret,
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    ...Object.fromEntries(given),
    // No balancer has to notice, and nobody wants to wait after Ctrl-C.
    DRAIN_SECONDS: '0',
    // Both count: whoever gave one signs with it, and so does the stand-in with its own.
    STRIPE_WEBHOOK_SECRET: [secrets.givenWebhookSecret, secrets.keptWebhookSecret]
      .filter(Boolean)
      .join(),
  };
}
