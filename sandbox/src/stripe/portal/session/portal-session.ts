import { z } from 'zod';

import type { Customer, PortalConfiguration, PortalSession } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { inTransaction } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';

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

export async function recordUse(tx: Tx, session: PortalSession, flowDone: boolean): Promise<void> {
  const use = { usedAt: tx.now(), flowDone } satisfies z.infer<typeof useShape>;
  await tx.setInternalData([session.id], use);
}
