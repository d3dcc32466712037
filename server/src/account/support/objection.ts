import type { Client } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import type { AccountContext, SupportContext } from '../context.ts';
import { recordAccountEvent, type RecordContext } from '../record-event.ts';
import type { LinkKind } from '../security/link-tokens.ts';
import {
  beginChange,
  endChange,
  findChange,
  objectionPeriod,
  type AccountChange,
} from '../store/account-changes.ts';
import { lockUser } from '../store/users.ts';
import type { AccountDatabase, SupportChangeKind } from '../tables.ts';

/** Applies changes by support once the time to object is over. */
export const supportChangeQueue: JobQueue<{ userId: string; kind: SupportChangeKind }> = {
  name: 'support-change',
  options: { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
};

type Change = { userId: string; kind: SupportChangeKind };

type Steps = {
  begun: 'address change begun' | 'second step removal begun';
  stopped: 'address change stopped' | 'second step removal stopped';
  stopLinks: LinkKind[];
};

const stepsOf: Record<SupportChangeKind, Steps> = {
  'address by support': {
    begun: 'address change begun',
    stopped: 'address change stopped',
    stopLinks: ['stop-address-change'],
  },
  'second step by support': {
    begun: 'second step removal begun',
    stopped: 'second step removal stopped',
    stopLinks: ['stop-second-step-removal', 'stop-second-step-removal-as-former'],
  },
};

/** Begins to change the account of a locked user, to which its mailboxes can object for a day. May be repeated. */
export async function beginSupportChange(
  context: Omit<SupportContext, 'db'>,
  trx: AccountDatabase,
  { newEmail, ...change }: Change & { newEmail?: string },
): Promise<void> {
  const { jobs, clock } = context;
  const { userId, kind } = change;
  if (!(await beginChange(trx, { ...change, ...(newEmail && { newEmail }) }, clock()))) return;
  await jobs.enqueue(trx, supportChangeQueue, change, { startAfter: objectionPeriod / 1000 });
  await recordAccountEvent(context, trx, { userId, kind: stepsOf[kind].begun, client: undefined });
}

/** Applies a change, whose user is locked, unless it has ended or is not due yet. */
export async function completeSupportChange(
  { db, clock }: SupportContext,
  { userId, kind }: Change,
  apply: (trx: AccountDatabase, change: AccountChange) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const change = await findChange(trx, { userId, kind }, clock());
    if (change && change.takesEffectAt <= clock()) await apply(trx, change);
  });
}

/**
 * Stops a change with the link in a mailbox of the user.
 * @throws AppError INVALID_LINK
 */
export async function stopSupportChange(
  context: AccountContext,
  { token, kind }: { token: string; kind: SupportChangeKind },
  client: Client,
): Promise<void> {
  const { db, clock, linkTokens } = context;
  const link = linkTokens.readOne(stepsOf[kind].stopLinks, token, clock());
  const change = link && (await findChange(db, { id: link.id }, clock()));
  if (!change) throw new AppError('INVALID_LINK');
  const { id, userId } = change;
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    // A newer change has another link.
    if (!(await findChange(trx, { id }, clock()))) throw new AppError('INVALID_LINK');
    await endSupportChange(context, trx, { userId, kind, client });
  });
}

/** Stops a change, if one waits: its user has shown to read the old mailbox, or to have a key, after all. */
export async function endSupportChange(
  context: RecordContext,
  trx: AccountDatabase,
  { userId, kind, client }: Change & { client: Client },
): Promise<void> {
  const wouldExpireAt = await endChange(trx, { userId, kind });
  if (!wouldExpireAt || wouldExpireAt <= context.clock()) return;
  await recordAccountEvent(context, trx, { userId, kind: stepsOf[kind].stopped, client });
}
