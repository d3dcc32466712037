import { inviteRequest } from '../../contract/src/console/staff/staff.ts';
import { isDeceptive } from '../../contract/src/fields.ts';
import { roles } from '../../contract/src/console/staff/roles.ts';
import { disable, enable } from '../../server/src/console/staff/change-member.ts';
import { inviteByLink } from '../../server/src/console/staff/invite.ts';
import type { StaffContext } from '../../server/src/console/staff/record-change.ts';
import { findStaff, listStaff, type Staff } from '../../server/src/console/store/staff.ts';
import { readSettings } from '../lib/settings.ts';
import { withStaffContext } from '../lib/stack/find-database.ts';

const usage = `npm run console:staff -- invite EMAIL ROLE  print a link to join with, once
npm run console:staff -- list               who may log in to the console
npm run console:staff -- disable EMAIL      prevent a member from logging in, and end the sessions
npm run console:staff -- enable EMAIL       let a member log in again, with the same passkeys

Roles: ${roles.join(', ')}. A member who is invited again gets one more passkey.
Uses DATABASE_URL, as the role of the servers, and CONSOLE_URL; without them, the copy that runs with DATA_DIR.`;

const [command, typedEmail = '', role] = process.argv.slice(2);
const email = typedEmail.trim();

try {
  for (const line of await answer()) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function answer(): Promise<string[]> {
  if (command === 'invite' && role) return withContext((context) => inviteMember(context));
  if (command === 'list') return withContext(describeStaff);
  if (command === 'disable' && email) return withContext(disableMember);
  if (command === 'enable' && email) return withContext(enableMember);
  throw new Error(usage);
}

async function withContext(task: (context: StaffContext) => Promise<string[]>): Promise<string[]> {
  if (process.env.DATABASE_URL && !process.env.CONSOLE_URL) {
    throw new Error('Set CONSOLE_URL to the address of the console.');
  }
  return withStaffContext(process.env, readSettings(process.env).consoleUrl, task);
}

async function inviteMember(context: StaffContext): Promise<string[]> {
  const request = inviteRequest.safeParse({ email, role });
  if (!request.success) throw new Error(request.error.issues[0]?.message);
  const created = await inviteByLink(context, request.data);
  const until = created.expiresAt.slice(0, 10);
  return [`${created.email} joins as ${created.role}, once, until ${until}: ${created.url}`];
}

async function describeStaff({ db }: StaffContext): Promise<string[]> {
  const members = await listStaff(db);
  if (members.length === 0) return ['Nobody has joined yet.'];
  return members.map(({ email, name, role, disabledAt, passkeys }) =>
    [
      email.padEnd(32),
      role.padEnd(10),
      disabledAt ? `disabled ${disabledAt.slice(0, 10)}` : `${passkeys} passkeys`.padEnd(12),
      name,
    ].join(' '),
  );
}

async function disableMember(context: StaffContext): Promise<string[]> {
  const { id } = await requireMember(context);
  await disable(context, undefined, id);
  return [`${email} can no longer log in.`];
}

async function enableMember(context: StaffContext): Promise<string[]> {
  const { id } = await requireMember(context);
  await enable(context, undefined, id);
  return [`${email} can log in again.`];
}

async function requireMember({ db }: StaffContext): Promise<Staff> {
  if (isDeceptive(email)) throw new Error('Invalid email format');
  const member = await findStaff(db, { email: email.toLowerCase() });
  if (!member) throw new Error(`No member of staff has the address ${email}.`);
  return member;
}
