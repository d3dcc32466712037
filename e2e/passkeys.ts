import type { Page } from '@playwright/test';
import { inviteRequest } from '@stillweb/contract/console/staff/staff';
import { findDatabase, withStaffContext } from '../scripts/lib/stack/find-database.ts';
import { inviteByLink } from '../server/src/console/staff/invite.ts';
import { openPool } from '../server/src/platform/database/database.ts';
import type { StaffContext } from '../server/src/console/staff/record-change.ts';
import { addresses, environment } from './addresses.ts';

/** The link that `npm run console:staff -- invite` prints, without a process of its own. */
export async function inviteToConsole(email: string, role: string): Promise<string> {
  const request = inviteRequest.parse({ email, role });
  const invite = (context: StaffContext) => inviteByLink(context, request);
  return (await withStaffContext(environment, addresses.console, invite)).url;
}

/**
 * Gives the page's browser a device that creates passkeys and confirms the person immediately.
 * @returns `touch` lets the person touch the device or leave it alone, `countPasskeys` what the device has
 */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    touch: async (enabled: boolean): Promise<void> => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    countPasskeys: async (): Promise<number> => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}

/** Makes the sessions of a user as old as a log-in that is no proof any more. */
export function outdateProofs(email: string): Promise<void> {
  return changeRows(
    `update sessions set proved_at = proved_at - interval '5 minutes',
        key_proved_at = key_proved_at - interval '5 minutes'
      where user_id = (select id from users where email = $1)`,
    email,
  );
}

/** Removes the passkeys of a user, as another browser would. */
export function removePasskeys(email: string): Promise<void> {
  return changeRows(
    'delete from user_passkeys where owner_id = (select id from users where email = $1)',
    email,
  );
}

async function changeRows(sql: string, email: string): Promise<void> {
  const pool = openPool(findDatabase(environment));
  await pool.query(sql, [email]);
  await pool.end();
}
