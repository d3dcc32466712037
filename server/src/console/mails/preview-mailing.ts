import { hash, randomUUID } from 'node:crypto';
import {
  leftOutReasons,
  type LeftOutReason,
  type MailingPreview,
  type MailingRequest,
} from '@stillweb/contract/console/mailings';
import { insertPreview } from '../../mailings/store/mailings.ts';
import { countAudience, listSamples } from '../../mailings/store/segments.ts';
import type { LeftOut } from '../../mailings/tables.ts';
import type { Actor } from '../append-audit.ts';
import type { ConsoleContext } from '../context.ts';
import { sortKeys } from '../sort-keys.ts';
import { describeMailing, isNotice } from './notice.ts';
import { maskAddress } from './mask-address.ts';

const shownSamples = 5;

/** Shows to whom a mailing would go and what it would say, and keeps it for a day. */
export async function previewMailing(
  context: ConsoleContext,
  { staff }: Actor,
  request: MailingRequest,
): Promise<MailingPreview> {
  const { db, clock } = context;
  const now = clock();
  const audience = { segment: request.segment, purpose: request.purpose, now };
  const [counts, addresses] = await Promise.all([
    countAudience(db, audience),
    listSamples(db, audience, shownSamples),
  ]);
  const id = randomUUID();
  const recipients = counts.get(null) ?? 0;
  const shown = {
    id,
    recipients,
    leftOut: leftOutOf(counts),
    samples: addresses.map(maskAddress),
    ...describeMailing(context, request, recipients),
    minutes: Math.ceil(recipients / context.mailings.rate.rule.attempts),
    needsApproval: isNotice(request),
  };
  const digest = digestOf({ staff: staff.id, request, shown });
  const preview = { ...request, id, staffId: staff.id, digest, previewedFor: recipients };
  await insertPreview(db, preview, now);
  return { ...shown, digest };
}

function leftOutOf(counts: Map<LeftOut, number>): MailingPreview['leftOut'] {
  // Object.keys returns string[].
  return (Object.keys(leftOutReasons) as LeftOutReason[]).flatMap((reason) => {
    const people = counts.get(reason);
    return people ? [{ reason, people }] : [];
  });
}

function digestOf(shown: unknown): string {
  return hash('sha256', JSON.stringify(sortKeys(shown)), 'base64url');
}
