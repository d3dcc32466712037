import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` header: wall time and one `v1` per secret, over `t.body`.
 * https://docs.stripe.com/webhooks#verify-manually
 */
export function signatureHeader(body: string, secrets: string[], timestamp: number): string {
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    return `v1=${digest}`;
  });
  return [`t=${timestamp}`, ...signatures].join(',');
}
