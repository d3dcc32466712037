import { z } from 'zod';
import type { Customer, PortalConfiguration, PortalSession } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { inTransaction } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { say } from '../../page-language.ts';

export interface PortalVisit {
  session: PortalSession;
  configuration: PortalConfiguration;
  customer: Customer;
  /** The step that the link was made for, until it is done. */
  flow: PortalSession['flow'];
  /** Address of the portal's first page, and the beginning of all others. */
  homeUrl: string;
}

/** A link must be opened within five minutes; then it works until an hour after its last use. */
const UNOPENED_SECONDS = 5 * 60;
const UNUSED_SECONDS = 60 * 60;

const useShape = z.object({ usedAt: z.number(), flowDone: z.boolean() }).optional();

/** The portal session behind a link, or null when the link is unknown, expired or its customer gone. */
export async function openPortalSession(
  store: Store,
  sessionId: string,
): Promise<PortalVisit | null> {
  return inTransaction(store, async (tx) => {
    const session = await tx.get('billing_portal.session', sessionId);
    if (!session) return null;
    const use = useShape.parse(await tx.internalData(session.id));
    const usableUntil = use ? use.usedAt + UNUSED_SECONDS : session.created + UNOPENED_SECONDS;
    const customer = await tx.get('customer', session.customer);
    const configuration = await tx.get('billing_portal.configuration', session.configuration);
    if (tx.now() > usableUntil || !customer || !configuration) return null;
    const flowDone = use?.flowDone ?? false;
    await recordUse(tx, session, flowDone);
    const flow = flowDone ? null : session.flow;
    return { session, configuration, customer, flow, homeUrl: `/portal/${session.id}` };
  });
}

async function recordUse(tx: Tx, session: PortalSession, flowDone: boolean): Promise<void> {
  const use = { usedAt: tx.now(), flowDone } satisfies z.infer<typeof useShape>;
  await tx.setInternalData([session.id], use);
}

export type PortalStep = 'card' | 'details' | 'cancel' | 'cancel-now' | 'renew' | 'switch';

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

/** The details of a business that the configuration lets the customer change. */
export function allowedDetails({ configuration }: PortalVisit): { name: boolean; taxId: boolean } {
  const { enabled, allowed_updates: allowed } = configuration.features.customer_update;
  return {
    name: enabled && allowed.includes('name'),
    taxId: enabled && allowed.includes('tax_id'),
  };
}

/** The link out of a step: to the portal, or, when the link was made for this step, to the seller. */
export function backLink(
  { flow, homeUrl, session, configuration }: PortalVisit,
  seller: string,
): { href: string; label: string } | null {
  if (!flow) return { href: homeUrl, label: say('Back to your subscription') };
  const href = session.return_url ?? configuration.default_return_url;
  return href ? { href, label: say('Return to {seller}', { seller }) } : null;
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
