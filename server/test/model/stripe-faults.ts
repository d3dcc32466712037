import type { SandboxClient } from '../../../scripts/clients/sandbox.ts';

/** The effect of a fault on a call that changes something at Stripe. */
export type Effect =
  | { answer: { status: number } }
  | { applyThenDrop: true }
  | { applyThenDelaySeconds: number };

export const refusals: Effect[] = [400, 403, 404, 409, 429, 500].map((status) => ({
  answer: { status },
}));
export const lostAnswers: Effect = { applyThenDrop: true };
/** Longer than a person waits for the server. */
export const slowAnswers: Effect = { applyThenDelaySeconds: 12 };

/** Calls by which our server changes something at Stripe; reading still works. */
const changes = [
  'POST /v1/customers*',
  'POST /v1/payment_methods/*',
  'POST /v1/checkout/sessions*',
  'POST /v1/subscriptions/*',
  'DELETE /v1/subscriptions/*',
  'POST /v1/invoices/*/void',
  'POST /v1/invoices/*/pay',
  'POST /v1/refunds',
];

/** Applies an effect to every call of these, until the faults are cleared. */
export async function setFaults(
  { fault }: SandboxClient,
  effect: Effect,
  calls: string[] = changes,
): Promise<void> {
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ');
    await fault(method, path, effect);
  }
}

export function nameOf(effect: Effect): string {
  if ('answer' in effect) return `Stripe refuses all changes (${effect.answer.status})`;
  return 'applyThenDrop' in effect
    ? "Stripe's answers to changes are lost"
    : `Stripe's answers to changes take ${effect.applyThenDelaySeconds} s`;
}
