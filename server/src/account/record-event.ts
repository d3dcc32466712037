import type { Client } from '../http/requester.ts';
import type { SecurityEvent } from '../http/logs/security-log.ts';
import type { SupportContext } from './context.ts';
import { accountEmailQueue, type AccountEmail } from './emails/account-email.ts';
import { ownerChangedQueue } from './events.ts';
import { insertAccountEvents } from './store/account-events.ts';
import type { AccountDatabase, AccountEventKind } from './tables.ts';

export type RecordContext = Pick<SupportContext, 'jobs' | 'clock' | 'recordEvent'>;

/** A refused log-in is recorded by `log-in/finish-log-in.ts`, an import by `import/store-rows.ts`. */
type RecordedKind = Exclude<AccountEventKind, 'imported' | 'log-in refused'>;

type Effects = {
  /** The name of the line in the security log. */
  line?: SecurityEvent;
  /** The notice to the user. */
  email?: AccountEmail['kind'];
  /** The emails that continue an act of support. */
  supportEmails?: (userId: string) => AccountEmail[];
  /** Whether copies of name, address and language that others keep are out of date. */
  changesOwner?: true;
};

/** Effects of an event besides its row in the history of the account. */
const effects = {
  // The account may have been imported, with a customer.
  'sign-up': { changesOwner: true },
  'log-in': { line: 'log-in' },
  'log-out everywhere': { line: 'log-out everywhere' },
  'password changed': { line: 'password changed', email: 'password-changed' },
  'password reset': { line: 'password reset', email: 'password-changed' },
  'address changed': { line: 'address changed', email: 'address-changed', changesOwner: true },
  'passkey added': { line: 'passkey added', email: 'passkey-added' },
  'passkey removed': { line: 'passkey removed', email: 'passkey-removed' },
  'provider linked': { line: 'provider linked', email: 'provider-linked' },
  'provider unlinked': { line: 'provider unlinked', email: 'provider-unlinked' },
  'second step on': { line: 'second step on', email: 'second-step-on' },
  'second step off': { line: 'second step off', email: 'second-step-off' },
  'recovery codes made': { line: 'recovery codes made', email: 'recovery-codes-made' },
  'recovery code used': { line: 'recovery code used', email: 'recovery-code-used' },
  'second step removal begun': {
    supportEmails: (userId) =>
      [false, true].map((toFormer) => ({ kind: 'second-step-removal-begun', userId, toFormer })),
  },
  'second step removal stopped': { line: 'second step removal stopped' },
  'second step removed': { line: 'second step removed', email: 'second-step-off' },
  'address change begun': {
    supportEmails: (userId) => [
      { kind: 'address-change-begun', userId },
      { kind: 'confirm-new-address', userId },
    ],
  },
  'address change stopped': { line: 'address change stopped' },
  'secured by link': { line: 'account secured', email: 'account-secured' },
  blocked: { line: 'account blocked' },
  unblocked: { line: 'account unblocked' },
  'sessions ended': { line: 'sessions ended by support' },
  'export sent': { supportEmails: (userId) => [{ kind: 'data-export', userId }] },
} as const satisfies Record<RecordedKind, Effects>;

type NoticedKind = {
  [Kind in RecordedKind]: (typeof effects)[Kind] extends { email: string } ? Kind : never;
}[RecordedKind];

type ProviderKind = 'provider linked' | 'provider unlinked';

/** `email` gets the notice; undefined where the user needs none. */
type Notified = { email: string | undefined } & (
  | { kind: Exclude<NoticedKind, ProviderKind | 'address changed'> }
  | { kind: 'address changed' }
  | { kind: ProviderKind; provider: string }
);

type AccountEvent = {
  userId: string;
  /** The browser in which it was done; undefined when staff did it. */
  client: Client | undefined;
} & ({ kind: Exclude<RecordedKind, NoticedKind> } | Notified);

/**
 * Records an event of an account: in its history, in the security log, and to its owner by email. To be called at
 * the end of the transaction, because the line of the log cannot be taken back.
 */
export async function recordAccountEvent(
  { jobs, clock, recordEvent }: RecordContext,
  trx: AccountDatabase,
  event: AccountEvent,
): Promise<void> {
  const { userId, kind, client } = event;
  await insertAccountEvents(trx, [userId], { kind, client }, clock());
  const { line, supportEmails, changesOwner }: Effects = effects[kind];
  if (changesOwner) await jobs.enqueue(trx, ownerChangedQueue, { userId });
  const notices = 'email' in event ? noticesOf(event) : [];
  for (const email of [...notices, ...(supportEmails?.(userId) ?? [])]) {
    await jobs.enqueue(trx, accountEmailQueue, email);
  }
  if (line) recordEvent({ event: line, userId, ip: client?.ip });
}

function noticesOf(event: AccountEvent & Notified): AccountEmail[] {
  const { email } = event;
  if (email === undefined) return [];
  if ('provider' in event) {
    return [{ kind: effects[event.kind].email, email, provider: event.provider }];
  }
  if (event.kind === 'address changed') {
    return [{ kind: 'address-changed', email, by: event.client ? 'user' : 'support' }];
  }
  return [{ kind: effects[event.kind].email, email }];
}
