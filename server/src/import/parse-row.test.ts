import type { LeftOutReason } from '@stillweb/contract/console/imports';
import { expect, test } from 'vitest';
import { noPassword } from '../account/security/passwords/password-hasher.ts';
import { parseRow, type FileRow, type ImportedRow } from './parse-row.ts';

const now = new Date('2026-11-01T00:00:00Z');
const bcrypt = '$2a$06$.rCVZVOThsIa97pEDOxvGuRRgzG64bvtJ0938xuqzv18d3ZpQhstC';
const parse = (values: FileRow['values']) => parseRow({ line: 2, values }, now);
const ada = { email: 'ada@example.org' };

test.each<[string, FileRow['values'], Partial<ImportedRow>]>([
  ['an address alone', ada, { email: 'ada@example.org', name: 'ada' }],
  ['an address in capitals', { email: 'Ada@Example.ORG' }, { email: 'ada@example.org' }],
  [
    'an international domain',
    { email: 'ada@bücher.example' },
    { email: 'ada@xn--bcher-kva.example' },
  ],
  ['a name', { ...ada, name: 'Ada Lovelace' }, { name: 'Ada Lovelace' }],
  ['a mailbox that is no name', { email: '123@example.org' }, { name: 'Customer' }],
  ['a hash', { ...ada, password_hash: bcrypt }, { passwordHash: bcrypt }],
  ['no hash', { ...ada, password_hash: '' }, { passwordHash: noPassword }],
  ['a date', { ...ada, created_at: '2025-02-28' }, { createdAt: new Date('2025-02-28T00:00:00Z') }],
  [
    'a time with its zone',
    { ...ada, email_verified_at: '2025-02-28T10:00:00+02:00' },
    { verifiedAt: new Date('2025-02-28T08:00:00Z') },
  ],
  ['no time', { ...ada, email_verified_at: '' }, { verifiedAt: undefined }],
  ['a campaign', { ...ada, campaign: 'spring' }, { attribution: { campaign: 'spring' } }],
  ['no campaign', { ...ada, campaign: '' }, { attribution: undefined }],
  ['a language', { ...ada, language: 'PT-br' }, { language: 'pt-BR' }],
  ['what is no language', { ...ada, language: '??' }, { language: undefined }],
  ['a customer', { ...ada, stripe_customer_id: 'cus_1' }, { customerId: 'cus_1' }],
])('moving in: a row with %s is read', (_what, values, expected) => {
  expect(parse(values)).toMatchObject(expected);
});

// As PostgreSQL, SQL Server, Snowflake, BigQuery, SQLite and Ruby write them.
test.each([
  '2025-02-28 10:00:00+00',
  '2025-02-28T10:00:00+00',
  '2025-02-28T10:00:00+0000',
  '2025-02-28 10:00:00Z',
  '2025-02-28 10:00:00.000000+00',
  '2025-02-28 15:30:00+05:30',
  '2025-02-28 02:00:00.0000000 -08:00',
  '2025-02-28 02:00:00 -0800',
  '2025-02-28 10:00:00 UTC',
  '2025-02-28t10:00z',
])('moving in 17: a time that is written as %s is read', (written) => {
  const moment = new Date('2025-02-28T10:00:00Z');
  const row = { ...ada, created_at: written, email_verified_at: written };
  expect(parse(row)).toMatchObject({ createdAt: moment, verifiedAt: moment });
});

test.each<[string, FileRow['values'], LeftOutReason]>([
  ['no address', {}, 'EMAIL_INVALID'],
  ['an empty address', { email: '' }, 'EMAIL_INVALID'],
  ['an address without a domain', { email: 'ada' }, 'EMAIL_INVALID'],
  ['an invisible character in the address', { email: 'ad\u200Ba@example.org' }, 'EMAIL_INVALID'],
  ['a hash of MD5', { ...ada, password_hash: '5f4dcc3b5aa765d61d8327deb882cf99' }, 'HASH_UNKNOWN'],
  ['bcrypt above the limit', { ...ada, password_hash: bcrypt.replace('06', '15') }, 'HASH_UNKNOWN'],
  ['a day that does not exist', { ...ada, created_at: '2025-02-30' }, 'DATE_INVALID'],
  ['a time without a zone', { ...ada, created_at: '2025-02-28T10:00:00' }, 'DATE_INVALID'],
  [
    'a time of a database without a zone',
    { ...ada, created_at: '2025-02-28 10:00:00' },
    'DATE_INVALID',
  ],
  ['a time without its zone', { ...ada, created_at: '2025-02-28 10:00:00+' }, 'DATE_INVALID'],
  ['a zone that does not exist', { ...ada, created_at: '2025-02-28 10:00:00+25' }, 'DATE_INVALID'],
  ['a German date', { ...ada, email_verified_at: '28.02.2025' }, 'DATE_INVALID'],
  ['a time in the future', { ...ada, created_at: '2026-11-02' }, 'DATE_INVALID'],
  ['a name with a link', { ...ada, name: 'www.example.org' }, 'NAME_INVALID'],
  ['a name of two lines', { ...ada, name: 'Ada\nLovelace' }, 'NAME_INVALID'],
])('moving in: a row with %s is left out', (_what, values, reason) => {
  expect(parse(values)).toBe(reason);
});
