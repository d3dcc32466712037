import { createHmac } from 'node:crypto';
import { newId } from '../ids.ts';
import { wallSeconds } from '../store/clock.ts';
import type { StoredEvent, WebhookEndpoint } from '../store/object-types.ts';
import type { WebhookMode } from '../store/settings.ts';
import type { Store } from '../store/store.ts';
import { signingSecrets } from './endpoints.ts';

/**
 * The result of one attempt: the endpoint's HTTP status if it answered, and why it failed if it
 * did.
 */
export type SendResult = { status: number | null; error: string | null };

/** Stripe also waits ten seconds for an endpoint's answer. */
const TIMEOUT_MS = 10_000;

/**
 * Posts an event once, signed with real time. Every status but 2xx is an error, redirects too. In
 * mode `corrupt` other secrets sign, in mode `down` nothing is sent.
 */
export async function send(
  store: Store,
  endpoint: WebhookEndpoint,
  event: StoredEvent,
  { mode, signal }: { mode: WebhookMode; signal: AbortSignal },
): Promise<SendResult> {
  if (mode === 'down') return { status: null, error: 'connection refused: the endpoint is down' };
  const body = JSON.stringify(event, null, 2);
  const valid = signingSecrets(store.settings, endpoint);
  const secrets = mode === 'corrupt' ? valid.map(() => newId('whsec', 32)) : valid;
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureHeader(body, secrets, wallSeconds()),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return { status: response.status, error: response.ok ? null : `HTTP ${response.status}` };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}

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
