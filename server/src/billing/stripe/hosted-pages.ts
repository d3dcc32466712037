import type { Config } from '../../config/env.ts';
import type { IsHostedPage } from '../context.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Stripe's own hosts over https and, where they are set up, the domain that a company gives Stripe's
 * pages and the machine that stands in for Stripe.
 */
export function createHostedPageCheck({
  STRIPE_CUSTOM_DOMAIN: ownDomain,
  STRIPE_API_BASE: base,
}: Pick<Config, 'STRIPE_CUSTOM_DOMAIN' | 'STRIPE_API_BASE'>): IsHostedPage {
  return (address) => {
    if (!URL.canParse(address)) return false;
    const { protocol, hostname } = new URL(address);
    const isStripes = hostname.endsWith('.stripe.com') || hostname === ownDomain;
    if (protocol === 'https:' && isStripes) return true;
    if (!base) return false;
    const standIn = new URL(base);
    return protocol === standIn.protocol && isSameMachine(hostname, standIn.hostname);
  };
}

function isSameMachine(one: string, other: string): boolean {
  return one === other || (loopback.has(one) && loopback.has(other));
}
