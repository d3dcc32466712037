import { addresses } from './addresses.ts';

async function control(path: string, body: object) {
  const response = await fetch(`${addresses.sandbox}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${path}`);
}

/** Lets simulated time pass: an ISO 8601 duration. Everything due has happened when it answers. */
export const advanceClock = (duration: string) => control('clock', { advance: duration });

export const setWebhooks = (mode: 'normal' | 'drop' | 'duplicate' | 'reorder' | 'delay') =>
  control('webhooks', { mode });

export const breakStripe = (seconds: number, kind: 'refuse' | 'hang' | '500') =>
  control('outage', { seconds, kind });
