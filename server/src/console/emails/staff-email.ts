import { brand } from '@stillweb/contract/brand';
import { accountEmailQueue } from '../../account/emails/account-email.ts';
import type { Dependencies } from '../../dependencies.ts';
import { openDatabase } from '../../platform/database.ts';
import { composeEmail, type EmailParts } from '../../platform/email-layout.tsx';
import { formatTime } from '../../platform/format-time.ts';
import type { JobQueue } from '../../platform/jobs.ts';
import { isAddressRefused } from '../../platform/refused-address.ts';
import { renewInvite } from '../store/invites.ts';
import type { ConsoleDatabase, ConsoleTables } from '../tables.ts';

/** `consoleUrl` is the console's address: a server that sends the email may have no console. */
type StaffEmail = { kind: 'staff-invite'; inviteId: string; consoleUrl: string };

export const staffEmailQueue: JobQueue<StaffEmail> = {
  name: 'staff-mail',
  options: accountEmailQueue.options,
};

/** Sends emails to staff, also on servers without a console. */
export async function workOnStaffEmails({
  jobs,
  pool,
  tracing,
  clock,
  mailer,
  config,
}: Dependencies): Promise<void> {
  const db = openDatabase<ConsoleTables>(pool, tracing);
  const { hostname } = new URL(config.PUBLIC_URL);
  await jobs.work(staffEmailQueue, async (job, jobId) => {
    const email = await compose(db, job, clock());
    if (!email) return;
    const content = composeEmail(email.parts, config.PUBLIC_URL);
    const about = { kind: job.kind };
    const messageId = `<${jobId}@${hostname}>`;
    await mailer.send({ to: email.to, about, ...content, messageId }).catch((error: unknown) => {
      // Trying again is of no use; an owner can invite another address.
      if (!isAddressRefused(error)) throw error;
    });
  });
}

/** The token is created here: no job and no answer contains it. */
async function compose(
  db: ConsoleDatabase,
  { inviteId, consoleUrl }: StaffEmail,
  now: Date,
): Promise<{ to: string; parts: EmailParts } | undefined> {
  const renewed = await renewInvite(db, inviteId, now);
  if (!renewed) return undefined;
  const { invite, token } = renewed;
  return {
    to: invite.email,
    parts: {
      subject: `Join the ${brand.name} console`,
      greeting: 'Hello,',
      paragraphs: [
        `You are invited to the ${brand.name} console, in the role “${invite.role}”.`,
        `This link works once, until ${formatTime(invite.expires_at.toISOString())}. With it you create a passkey, with which you then log in.`,
      ],
      action: { label: 'Join the console', url: `${consoleUrl}/join/${token}` },
      notes: ['Do not pass this email on. If you did not expect it, there is nothing to do.'],
    },
  };
}
