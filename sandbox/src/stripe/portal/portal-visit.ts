import { z } from 'zod';

import { readNote, writeNote } from '../pages/page-notes.ts';
import type { Customer, PortalConfiguration, PortalSession } from '../store/object-types.ts';
import { reading } from '../store.ts';
import type { Store } from '../store.ts';

export interface PortalVisit {
  session: PortalSession;
  configuration: PortalConfiguration;
  customer: Customer;
  /** Address of the portal's first page, and the beginning of all others. */
  homeUrl: string;
}

/** A link must be opened within five minutes, and then works until an hour after its last use. */
const UNOPENED_SECONDS = 5 * 60;
const UNUSED_SECONDS = 60 * 60;

const lastUse = z.object({ usedAt: z.number() });

/** The portal session behind a link, or null when the link is unknown, expired or its customer gone. */
export async function visitPortal(store: Store, sessionId: string): Promise<PortalVisit | null> {
  return reading(store, async (reader) => {
    const session = await reader.get('billing_portal.session', sessionId);
    if (!session) return null;
    const note = await readNote(store.db, session.id, lastUse);
    const usableUntil = note ? note.usedAt + UNUSED_SECONDS : session.created + UNOPENED_SECONDS;
    const customer = await reader.get('customer', session.customer);
    const configuration = await reader.get('billing_portal.configuration', session.configuration);
    if (reader.now() > usableUntil || !customer || !configuration) return null;
    await writeNote(store.db, session.id, { usedAt: reader.now() } satisfies z.infer<
      typeof lastUse
    >);
    return { session, configuration, customer, homeUrl: `/portal/${session.id}` };
  });
}
