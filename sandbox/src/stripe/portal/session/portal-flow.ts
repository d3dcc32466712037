import { inTransaction } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { recordUse } from './portal-session.ts';
import type { PortalVisit } from './portal-session.ts';

export type PortalStep = 'card' | 'cancel' | 'cancel-now' | 'renew' | 'switch';

/** The address of the step that a link was made for; null for a link to the whole portal. */
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

/** The link out of a step: to the portal, or, when the link was made for this step, to the seller. */
export function backLink(
  { flow, homeUrl, session, configuration }: PortalVisit,
  seller: string,
): { href: string; label: string } | null {
  if (!flow) return { href: homeUrl, label: 'Back to your subscription' };
  const href = session.return_url ?? configuration.default_return_url;
  return href ? { href, label: `Return to ${seller}` } : null;
}

/** Records that a step is done. @returns the address of the next page */
export async function finishStep(
  store: Store,
  visit: PortalVisit,
  step: PortalStep,
): Promise<string> {
  const { flow, session, homeUrl } = visit;
  if (flow) await inTransaction(store, (tx) => recordUse(tx, session, true));
  const completion = flow?.after_completion;
  if (completion?.type === 'redirect' && completion.redirect) return completion.redirect.return_url;
  if (completion?.type === 'hosted_confirmation') return `${homeUrl}/done?step=${step}`;
  return `${homeUrl}?done=${step}`;
}

/** Every address outside the sandbox that a form of the portal may redirect to. */
export function exitUrls({ session, configuration }: PortalVisit): (string | null | undefined)[] {
  return [
    session.return_url,
    configuration.default_return_url,
    session.flow?.after_completion.redirect?.return_url,
  ];
}
