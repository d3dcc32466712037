import type { Kysely } from 'kysely';
import type { AccountTables } from '../account/tables.ts';
import type { BillingTables } from '../billing/tables.ts';
import {
  countVersions,
  deleteDevice,
  listDevicesOfUser,
  type ListedDevice,
} from '../licence/store/devices.ts';
import type { LicenceDatabase, LicenceTables } from '../licence/tables.ts';
import { isUuid } from '../platform/random-token.ts';
import { requireUser, verdictOn } from './explain-billing.ts';
import { at, line } from './output.ts';

type Database = Kysely<AccountTables & BillingTables & LicenceTables>;

/**
 * Why a user's browsers are premium or not, line by line: the verdict, the subscription that counts, and each
 * linked browser. No line is secret.
 * @throws when no account has that address
 */
export async function explainLicence(db: Database, email: string): Promise<string[]> {
  const user = await requireUser(db, email);
  const { verdict, isPremium, current } = await verdictOn(db, user.id);
  const devices = await listDevicesOfUser(db, user.id);
  return [
    line('account', [user.id, user.name]),
    line('verdict', [verdict]),
    current
      ? line('subscription', [
          current.id,
          current.status,
          isPremium ? 'gives Premium to linked browsers' : 'gives no Premium',
        ])
      : 'subscription  none: linked browsers have no Premium',
    ...devices.map(describeDevice),
    devices.length === 0
      ? 'browsers      none is linked: link one in the extension'
      : `browsers      ${devices.length} of 5; one that was not seen today has not asked since, and learns of a change when it does`,
  ];
}

function describeDevice(device: ListedDevice): string {
  return line('browser', [
    device.id,
    device.name,
    `extension ${device.extension_version}`,
    `linked by a ${device.linked_by} ${at(device.linked_at)}`,
    `last seen ${device.last_seen_on}`,
  ]);
}

/** @throws when no device has that id */
export async function unlinkBrowser(db: LicenceDatabase, deviceId: string): Promise<string> {
  const isId = isUuid(deviceId);
  if (isId && (await deleteDevice(db, deviceId))) return `${deviceId} is unlinked.`;
  throw new Error(`${deviceId} is no linked browser.`);
}

/** How many linked browsers pin which key, so that an operator knows when a key may sign. */
export async function explainKeys(
  db: LicenceDatabase,
  keys: readonly { kid: string }[],
): Promise<string[]> {
  return describeKeys(await countVersions(db), keys);
}

/**
 * @param versions as browsers have sent them: what follows a `+` names the keys that they pin, each by
 *   the first eight characters of its id
 * @param keys the key that signs, then its spare
 */
export function describeKeys(
  versions: readonly { version: string; count: number }[],
  keys: readonly { kid: string }[],
): string[] {
  const pinned = versions.map(({ version, count }) => ({ count, names: keyNamesOf(version) }));
  const total = sum(pinned);
  const own = keys.map(({ kid }) => kid.slice(0, 8));
  const others = [...new Set(pinned.flatMap(({ names }) => names))]
    .filter((name) => !own.includes(name))
    .sort();
  const roles = ['signs', 'spare'];
  const pinning = (name: string) => sum(pinned.filter(({ names }) => names.includes(name)));
  const silent = pinned.filter(({ names }) => names.length === 0);
  return [
    ...[...own, ...others].map((name, index) =>
      line('key', [
        name,
        roles[index] ?? 'not in LICENCE_SECRET',
        `${pinning(name)} of ${total} browsers pin it`,
      ]),
    ),
    `unknown       ${sum(silent)} of ${total} browsers do not say what they pin`,
    ...versions.map(({ version, count }) => line('version', [version, `${count} browsers`])),
  ];
}

function keyNamesOf(version: string): string[] {
  const [, names = ''] = version.split('+');
  return names.split('.').filter((name) => /^[\w-]{8}$/.test(name));
}

function sum(counted: readonly { count: number }[]): number {
  return counted.reduce((total, { count }) => total + count, 0);
}
