import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { csvLine } from '../../contract/src/console/csv.ts';
import { pick, type Random } from '../lib/statistics.ts';
import { createPasswordHasher } from '../../server/src/account/security/passwords/password-hasher.ts';
import { createMetrics } from '../../server/src/platform/telemetry/metrics.ts';

const names = [
  'Ada Lovelace',
  'Grace Hopper',
  'Zoë O’Hara',
  'Łukasz Żak',
  '山田 花子',
  'Ole "Bo" Li',
];
const campaigns = ['', '', 'spring', 'podcast'];
const languages = ['', 'en', 'de', 'pt-BR'];
const columns = [
  'email',
  'name',
  'password_hash',
  'email_verified_at',
  'created_at',
  'stripe_customer_id',
  'campaign',
  'language',
];

export function emailOf(number: number): string {
  return `user-${String(number).padStart(6, '0')}@old-business.example`;
}

/**
 * The file of users: an address in ten is not verified, one user in eleven has no password, and the last rows cannot be
 * imported.
 * @param customers ids at Stripe of the first users
 */
export function writeUsers(
  random: Random,
  count: number,
  { hashes, customers }: { hashes: Hashes; customers: string[] },
): { csv: string; leftOut: number } {
  const kinds = Object.keys(hashes) as HashKind[];
  const newest = Date.UTC(2026, 9, 1);
  const user = (number: number): string[] => {
    const createdAt = new Date(newest - Math.floor(random() * 900) * 86_400_000).toISOString();
    const kind = kinds[number % kinds.length] ?? 'argon2id';
    return [
      emailOf(number),
      pick(random, names),
      number % 11 === 10 ? '' : pick(random, hashes[kind].hashes),
      number % 10 === 9 ? '' : createdAt,
      createdAt,
      customers[number] ?? '',
      pick(random, campaigns),
      pick(random, languages),
    ];
  };
  const valid = Array.from({ length: count }, (_, number) => user(number));
  const invalid = [
    ['not an address', '', '', '', '', '', '', ''],
    [emailOf(0).toUpperCase(), '', '', '', '', '', '', ''],
    ['md5@old-business.example', '', '5f4dcc3b5aa765d61d8327deb882cf99', '', '', '', '', ''],
    ['gone@old-business.example', '', '', '', '', 'cus_gone', '', ''],
    ['date@old-business.example', '', '', '31.12.2025', '', '', '', ''],
    ['name@old-business.example', 'www.example.com', '', '', '', '', '', ''],
  ];
  return {
    csv: [columns, ...valid, ...invalid].map((cells) => csvLine(cells)).join(''),
    leftOut: invalid.length,
  };
}

export type HashKind =
  | 'argon2id'
  | 'bcrypt 2a'
  | 'bcrypt 2b'
  | 'bcrypt 2y'
  | 'scrypt'
  | 'pbkdf2-sha256'
  | 'pbkdf2-sha512'
  | 'pbkdf2 of passlib';

/** Of all users but those with bcrypt. */
const password = 'Old-Passw0rd';

/** From the test vectors of jBCrypt; the prefix changes nothing for letters of ASCII. */
const ofBcrypt = {
  password: 'abcdefghijklmnopqrstuvwxyz',
  hash: '06$.rCVZVOThsIa97pEDOxvGuRRgzG64bvtJ0938xuqzv18d3ZpQhstC',
};

/** For each kind its password, and hashes of it with several salts. */
type Hashes = Record<HashKind, { password: string; hashes: string[] }>;

const salts = 20;

export async function hashPasswords(random: Random): Promise<Hashes> {
  const each = (hash: (salt: Buffer) => string | Promise<string>) =>
    Promise.all(Array.from({ length: salts }, async () => hash(randomSalt(random))));
  const hasher = createPasswordHasher(createMetrics());
  const bcrypt = (prefix: string) => ({
    password: ofBcrypt.password,
    hashes: [`$${prefix}$${ofBcrypt.hash}`],
  });
  return {
    argon2id: {
      password,
      hashes: await each((salt) => hasher.hash(password, { userId: 'old business' }, salt)),
    },
    'bcrypt 2a': bcrypt('2a'),
    'bcrypt 2b': bcrypt('2b'),
    'bcrypt 2y': bcrypt('2y'),
    scrypt: { password, hashes: await each(scrypt) },
    'pbkdf2-sha256': { password, hashes: await each((salt) => pbkdf2('sha256', salt)) },
    'pbkdf2-sha512': { password, hashes: await each((salt) => pbkdf2('sha512', salt)) },
    'pbkdf2 of passlib': { password, hashes: await each(pbkdf2OfPasslib) },
  };
}

function randomSalt(random: Random): Buffer {
  return Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256)));
}

/** Base64 as hashes have it. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

function scrypt(salt: Buffer): string {
  const hash = scryptSync(password, salt, 32, { N: 2 ** 12, r: 8, p: 1 });
  return `$scrypt$ln=12,r=8,p=1$${encode(salt)}$${encode(hash)}`;
}

const iterations = 2000;

function pbkdf2(digest: 'sha256' | 'sha512', salt: Buffer): string {
  const hash = pbkdf2Sync(password, salt, iterations, digest === 'sha256' ? 32 : 64, digest);
  return `$pbkdf2-${digest}$i=${iterations}$${encode(salt)}$${encode(hash)}`;
}

function pbkdf2OfPasslib(salt: Buffer): string {
  return pbkdf2('sha256', salt).replace('$i=', '$').replaceAll('+', '.');
}
