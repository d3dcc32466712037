import type { Config } from '../../config/env.ts';
import { loopbackNames } from '../../platform/loopback.ts';
import type { IsHostedPage } from '../context.ts';

/**
 * Accepts Stripe's own hosts over https, the custom domain if one is configured, and the host of
 * `STRIPE_API_BASE`, where the sandbox serves its pages.
 */
export function createHostedPageCheck({
  STRIPE_CUSTOM_DOMAIN: customDomain,
  STRIPE_API_BASE: base,
}: Pick<Config, 'STRIPE_CUSTOM_DOMAIN' | 'STRIPE_API_BASE'>): IsHostedPage {
  return (address) => {
    if (!URL.canParse(address)) return false;
    const { protocol, hostname } = new URL(address);
    const isStripes = hostname.endsWith('.stripe.com') || hostname === customDomain;
    if (protocol === 'https:' && isStripes) return true;
    if (!base) return false;
    const apiBase = new URL(base);
    return protocol === apiBase.protocol && isSameMachine(hostname, apiBase.hostname);
  };
}

function isSameMachine(first: string, second: string): boolean {
  return first === second || (loopbackNames.has(first) && loopbackNames.has(second));
}
