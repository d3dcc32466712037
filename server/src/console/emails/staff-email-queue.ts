import { emailRetries } from '../../mail/email-retries.ts';
import type { EmailQueue } from '../../mail/email-sender.ts';

/** `consoleUrl` is the console's address: a server that sends the email may have no console. */
export type StaffEmail = { consoleUrl: string } & (InviteEmail | ChangeEmail | ReadsEmail);

type InviteEmail = { kind: 'staff-invite'; inviteId: string };

/** To the affected member or an owner: the change, who made it, and when. */
export type ChangeEmail = {
  kind: 'staff-change';
  to: string;
  text: string;
  by: string;
  at: string;
};

/** To an owner: a member has read unusually many customers within an hour. */
export type ReadsEmail = {
  kind: 'staff-reads';
  to: string;
  name: string;
  email: string;
  read: number;
  at: string;
};

/** In a file without JSX, which Node does not read: the command line enqueues these emails, too. */
export const staffEmailQueue: EmailQueue<StaffEmail> = {
  name: 'staff-mail',
  options: emailRetries,
};
