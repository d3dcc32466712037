import { brand } from '@stillweb/contract/brand';
import { longMoment } from '@stillweb/contract/text/dates';
import type { Dependencies } from '../../dependencies.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { EmailParts } from '../../mail/email-layout.tsx';
import { renewInvite, type Invite } from '../store/invites.ts';
import type { ConsoleDatabase, ConsoleTables } from '../tables.ts';
import {
  staffEmailQueue,
  type ChangeEmail,
  type ReadsEmail,
  type StaffEmail,
} from './staff-email-queue.ts';

/** Sends emails to staff, also on servers without a console. */
export async function workOnStaffEmails({
  emails,
  pool,
  tracing,
  clock,
}: Dependencies): Promise<void> {
  const db = openDatabase<ConsoleTables>(pool, tracing);
  await emails.work(staffEmailQueue, async (job, id) => {
    const email = await compose(db, job, clock());
    // An owner cannot resend to a rejected address, but can invite another one.
    const { to, parts } = email ?? {};
    if (!to || !parts) return undefined;
    return { to, language: null, parts: () => parts, kind: job.kind, id, ifRefused: 'ignore' };
  });
}

type Composed = { to: string; parts: EmailParts };

async function compose(
  db: ConsoleDatabase,
  job: StaffEmail,
  now: Date,
): Promise<Composed | undefined> {
  if (job.kind === 'staff-change') return { to: job.to, parts: changeEmail(job) };
  if (job.kind === 'staff-reads') return { to: job.to, parts: readsEmail(job) };
  // The token is created here: no job and no answer contains it.
  const renewed = await renewInvite(db, job.inviteId, now);
  if (!renewed) return undefined;
  const { invite, token } = renewed;
  return { to: invite.email, parts: inviteEmail(invite, `${job.consoleUrl}/join/${token}`) };
}

function inviteEmail({ role, expires_at }: Invite, url: string): EmailParts {
  return {
    subject: `Join the ${brand.name} console`,
    greeting: 'Hello,',
    paragraphs: [
      `You are invited to the ${brand.name} console, in the role ${role}.`,
      `The link works once, until ${longMoment(expires_at.toISOString())}. Use it to create a passkey. You then log in with that passkey.`,
    ],
    action: { label: 'Join the console', url },
    notes: ['Do not forward this email. If you did not expect it, ignore it.'],
  };
}

function changeEmail({ text, by, at, consoleUrl }: ChangeEmail & StaffEmail): EmailParts {
  return {
    subject: `Access to the ${brand.name} console has changed`,
    greeting: 'Hello,',
    paragraphs: [
      text,
      `${by} did this on ${longMoment(at)}.`,
      'If that should not have happened, tell an owner now: an owner can disable a member on the page Staff.',
    ],
    action: { label: 'Open the page Staff', url: `${consoleUrl}/staff` },
  };
}

function readsEmail({ name, email, read, at, consoleUrl }: ReadsEmail & StaffEmail): EmailParts {
  return {
    subject: `Many customers were read in the ${brand.name} console`,
    greeting: 'Hello,',
    paragraphs: [
      `${name} (${email}) has read ${read} customers within an hour, up to ${longMoment(at)}.`,
      'The audit log names each of them. If there is no reason for it, disable the member on the page Staff. No other email follows for a day.',
    ],
    action: { label: 'Open the audit log', url: `${consoleUrl}/audit` },
  };
}
