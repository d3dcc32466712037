import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { appendAudit, type Act, type Actor } from '../append-audit.ts';
import { staffEmailQueue } from '../emails/staff-email-queue.ts';
import { findStaff, listOwnerAddresses, type Staff } from '../store/staff.ts';
import type { ConsoleTables, ConsoleTransaction } from '../tables.ts';

/** The dependencies of changes to the staff, also on the command line. */
export type StaffContext = {
  db: Kysely<ConsoleTables>;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  /** The address of the console. */
  url: string;
};

/** A change of passkeys, roles or invites. */
type StaffChange = {
  act: Act;
  /** The change as a sentence. */
  text: string;
  /** The address of the affected member. */
  affected?: string | undefined;
};

/**
 * Records a change of passkeys, roles or invites, and mails it to the affected member and to all
 * owners. Like `appendAudit`, it should come last.
 * @param actor undefined on the command line
 */
export async function recordChange(
  { clock, jobs, url }: Omit<StaffContext, 'db'>,
  trx: ConsoleTransaction,
  actor: Actor | undefined,
  { act, text, affected }: StaffChange,
): Promise<void> {
  const member = actor && (await findStaff(trx, { id: actor.staff.id }));
  const change = {
    kind: 'staff-change',
    text,
    by: member ? personOf(member) : 'A person on the command line of the server',
    at: clock().toISOString(),
    consoleUrl: url,
  } as const;
  const owners = await listOwnerAddresses(trx);
  for (const to of new Set([...(affected === undefined ? [] : [affected]), ...owners])) {
    await jobs.enqueue(trx, staffEmailQueue, { ...change, to });
  }
  await appendAudit(trx, clock, actor, act);
}

export function personOf({ name, email }: Pick<Staff, 'name' | 'email'>): string {
  return `${name} (${email})`;
}
