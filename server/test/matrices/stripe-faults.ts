import type { FaultEffect, SandboxClient } from '../../../scripts/clients/sandbox.ts';
import type { StripeProxy } from '../proxies/stripe-proxy.ts';

/** The faults of a call at Stripe. To the client, a lost answer is the same as one that comes too late. */
export const faults = [
  '400',
  '403',
  '404',
  '409',
  '429',
  '500',
  'lost before it was carried out',
  'lost after it was carried out',
] as const;
export type Fault = (typeof faults)[number];

/** The fault after which a repeated call could be executed twice. */
export const lostAnswer: Fault = 'lost after it was carried out';

/** A mistake of ours, an outage, a lost request and a lost answer. */
const kinds: readonly Fault[] = ['400', '500', 'lost before it was carried out', lostAnswer];

/** One fault of each kind, as far as they are possible with a call. */
export function oneOfEachKind(possible: readonly Fault[] = faults): readonly Fault[] {
  return kinds.filter((fault) => possible.includes(fault));
}

/** A call at Stripe: its method, and its path with `*` for ids. */
export type StripeCall = { method: 'DELETE' | 'GET' | 'POST'; path: string };

/** Lets every such call fail, until `clearFault`. */
export async function setFault(
  world: Pick<SandboxClient, 'fault'>,
  proxy: StripeProxy,
  { method, path }: StripeCall,
  fault: Fault,
): Promise<void> {
  if (fault === 'lost before it was carried out') {
    proxy.dropAll(new RegExp(`^${method} ${path.replaceAll('*', '[^/]+')}(\\?.*)?$`));
  } else {
    await world.fault(method, path, effectOf(fault));
  }
}

export async function clearFault(
  world: Pick<SandboxClient, 'clearFaults'>,
  proxy: StripeProxy,
): Promise<void> {
  await proxy.restore();
  await world.clearFaults();
}

function effectOf(fault: Exclude<Fault, 'lost before it was carried out'>): FaultEffect {
  if (fault === 'lost after it was carried out') return { applyThenDrop: true };
  // As for an object that does not exist.
  if (fault === '404') return { answer: { status: 404, code: 'resource_missing' } };
  return { answer: { status: Number(fault) } };
}
