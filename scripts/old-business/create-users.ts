import { csvLine } from '../../contract/src/console/csv.ts';
import { pick, type Random } from '../statistics/random.ts';
import type { HashKind, Hashes } from './hash-passwords.ts';

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
