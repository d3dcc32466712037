import Stripe from 'stripe';

/**
 * The official client. `apiBase` points it at another address than Stripe's, which is all that the
 * offline sandbox needs. A call may take 8 s in all its tries before it counts as an outage.
 */
export function createStripe(options: { secretKey: string; apiBase?: string | undefined }): Stripe {
  const common = { timeout: 4000, maxNetworkRetries: 1, telemetry: false };
  if (!options.apiBase) return new Stripe(options.secretKey, common);
  const base = new URL(options.apiBase);
  const secure = base.protocol === 'https:';
  return new Stripe(options.secretKey, {
    ...common,
    host: base.hostname,
    port: base.port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
  });
}
