import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` header: unix seconds of real time, and for each secret a `v1`, the
 * hexadecimal HMAC-SHA256 of `t.body`. https://docs.stripe.com/webhooks#verify-manually
 */
export function signatureHeader(body: string, secrets: string[], timestamp: number): string {
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    return `v1=${digest}`;
  });
  return [`t=${timestamp}`, ...signatures].join(',');
}
