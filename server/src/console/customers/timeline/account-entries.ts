import { browserName } from '@stillweb/contract/licence/browser-name';
import type { TimelineEntry } from '@stillweb/contract/console/customers';
import { describeRefusal } from '../../../account/ways-in/log-in/refusal-words.ts';
import { listAccountEvents } from '../../../account/store/account-events.ts';
import { findProfile } from '../../../account/store/users.ts';
import type { AccountEventKind } from '../../../account/tables.ts';
import { listDevicesOfUser } from '../../../licence/store/devices.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';

/** Texts of the timeline for changes of an account other than its log-ins. */
const eventTexts: Partial<Record<AccountEventKind, string>> = {
  imported: 'Came with the users of another system',
  'log-out everywhere': 'Logged out everywhere',
  'password changed': 'Changed the password',
  'password reset': 'Set a new password with the link',
  'address changed': 'Changed the address',
  'passkey added': 'Added a passkey',
  'passkey removed': 'Removed a passkey',
  'second step on': 'Turned the second step on',
  'second step off': 'Turned the second step off',
  'recovery codes made': 'Made new recovery codes',
  'recovery code used': 'Used a recovery code',
  'second step removal begun': 'Support began to remove the second step',
  'second step removal stopped': 'The removal of the second step was stopped',
  'second step removed': 'The second step was removed by support',
  'provider linked': 'Linked an account at another company',
  'provider unlinked': 'Unlinked an account at another company',
  'secured by link': 'Took the account back with the link in a notice',
  blocked: 'Blocked by support',
  unblocked: 'Unblocked by support',
  'sessions ended': 'Logged out everywhere by support',
  'address change begun': 'Support began to change the address',
  'address change stopped': 'The change of the address was stopped',
  'export sent': 'Got the link to their data',
};

/** Sign-up, the address, the log-ins that are still open, linked browsers, and what support did. */
export async function listAccountEntries(
  db: ReadableDatabase,
  userId: string,
): Promise<TimelineEntry[]> {
  const [user, sessions, devices, events] = await Promise.all([
    findProfile(db, { id: userId }),
    db
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .limit(newest)
      .execute(),
    listDevicesOfUser(db, userId),
    listAccountEvents(db, userId),
  ]);
  const own = (kind: string, at: Date | null | undefined, text: string) =>
    at ? [entry({ at, source: 'account', kind, text })] : [];
  return [
    ...own('sign-up', user?.created_at, 'Signed up'),
    ...own('verification', user?.email_verified_at, 'Confirmed the address'),
    ...own('undeliverable', user?.email_undeliverable_at, 'The address began to refuse email'),
    ...sessions.flatMap((row) =>
      own('log-in', row.created_at, `Logged in with ${browserName(row.user_agent)}`),
    ),
    ...events
      .filter(({ kind }) => kind !== 'sign-up' && kind !== 'log-in')
      .slice(-newest)
      .map(({ kind, reason, browser, network, at }) => {
        const text = reason
          ? `Could not log in: ${describeRefusal(reason)}`
          : (eventTexts[kind] ?? kind);
        const details = [browser, network && `from ${network}`].filter(Boolean).join(', ');
        return entry({ at, source: 'account', kind, text, details: details || null });
      }),
    ...devices.map(({ id, name, linked_at: at }) =>
      entry({ at, source: 'account', kind: 'browser', text: `Linked ${name}`, id }),
    ),
  ];
}
