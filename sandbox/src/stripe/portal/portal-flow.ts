import { inTransaction } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { noteUse } from './portal-visit.ts';
import type { PortalVisit } from './portal-visit.ts';

export type PortalStep = 'card' | 'cancel' | 'cancel-now' | 'renew' | 'switch';

/** Where a link made for one step leads, or null when it opens the portal as a whole. */
export function flowUrl({ flow, homeUrl }: PortalVisit): string | null {
  if (!flow) return null;
  const { subscription_cancel: cancel, subscription_update_confirm: confirm } = flow;
  const subscription = (id: string | undefined) => `${homeUrl}/subscriptions/${id ?? ''}`;
  if (flow.type === 'payment_method_update') return `${homeUrl}/payment-method`;
  if (flow.type === 'subscription_cancel') return `${subscription(cancel?.subscription)}/cancel`;
  if (flow.type === 'subscription_update') {
    return `${subscription(flow.subscription_update?.subscription)}/switch`;
  }
  if (flow.type !== 'subscription_update_confirm') return null;
  const price = encodeURIComponent(confirm?.items[0]?.price ?? '');
  return `${subscription(confirm?.subscription)}/switch/confirm?price=${price}`;
}

/** The way out of a step: home, or for a link made for this step alone the seller's site. */
export function wayBack(
  { flow, homeUrl, session, configuration }: PortalVisit,
  seller: string,
): { href: string; label: string } | null {
  if (!flow) return { href: homeUrl, label: 'Back to your subscription' };
  const href = session.return_url ?? configuration.default_return_url;
  return href ? { href, label: `Return to ${seller}` } : null;
}

/** Notes that a step is done and answers where the person goes next. */
export async function finishStep(
  store: Store,
  visit: PortalVisit,
  step: PortalStep,
): Promise<string> {
  const { flow, session, homeUrl } = visit;
  if (flow) await inTransaction(store, (tx) => noteUse(tx, session, true));
  const completion = flow?.after_completion;
  if (completion?.type === 'redirect' && completion.redirect) return completion.redirect.return_url;
  if (completion?.type === 'hosted_confirmation') return `${homeUrl}/done?step=${step}`;
  return `${homeUrl}?done=${step}`;
}

/** Every address outside the sandbox that a form of the portal may end at. */
export function portalExits({
  session,
  configuration,
}: PortalVisit): (string | null | undefined)[] {
  return [
    session.return_url,
    configuration.default_return_url,
    session.flow?.after_completion.redirect?.return_url,
  ];
}
