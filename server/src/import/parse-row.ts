import type { LeftOutReason } from '@stillweb/contract/console/imports';
import { optionalAttribution, type Attribution } from '@stillweb/contract/attribution';
import { emailField, nameField } from '@stillweb/contract/fields';
import * as z from 'zod/mini';
import { isDeliverable, normalizeEmail } from '../account/email-address.ts';
import { isKnownHash } from '../account/security/passwords/imported-hashes.ts';
import { noPassword } from '../account/security/passwords/password-hasher.ts';
import type { ImportedUser } from '../account/store/imported-users.ts';

/** The columns of the file; only the address is required. */
export const columns = [
  'email',
  'name',
  'password_hash',
  'email_verified_at',
  'created_at',
  'stripe_customer_id',
  'campaign',
  'language',
] as const;

/** A row as it is in the file, without the spaces around its values. */
export type FileRow = {
  line: number;
  values: Partial<Record<(typeof columns)[number], string>>;
};

export type ImportedRow = ImportedUser & { customerId: string | undefined };

const emailRules = emailField();
const nameRules = nameField();
const time = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** A time as ISO 8601 has it, and as databases write it: a space for the T, a short zone, a space before it. */
const writtenTime =
  /^(?<date>\d{4}-\d\d-\d\d)[T ](?<clock>\d\d:\d\d)(?<seconds>:\d\d(?:\.\d+)?)? ?(?:(?<utc>Z|UTC|GMT)|(?<hours>[+-]\d\d)(?::?(?<minutes>\d\d))?)$/i;

/**
 * The content of a row, independent of stored data and other rows; otherwise the reason for leaving it out.
 * @param now no account was created, and no address verified, after it
 */
export function parseRow({ values }: FileRow, now: Date): ImportedRow | LeftOutReason {
  const email = normalizeEmail(emailRules.safeParse(values.email).data ?? '');
  if (!email || !isDeliverable(email)) return 'EMAIL_INVALID';
  const name = parseName(values.name, email);
  if (name === undefined) return 'NAME_INVALID';
  const hash = values.password_hash;
  if (hash && !isKnownHash(hash)) return 'HASH_UNKNOWN';
  const verifiedAt = parseTime(values.email_verified_at, now);
  const createdAt = parseTime(values.created_at, now);
  if (verifiedAt === 'invalid' || createdAt === 'invalid') return 'DATE_INVALID';
  return {
    email,
    name,
    passwordHash: hash || noPassword,
    verifiedAt,
    createdAt,
    customerId: values.stripe_customer_id || undefined,
    attribution: parseCampaign(values.campaign),
    language: parseLanguage(values.language),
  };
}

function parseName(entered: string | undefined, email: string): string | undefined {
  if (entered) return nameRules.safeParse(entered).data;
  const mailbox = email.slice(0, email.lastIndexOf('@'));
  return nameRules.safeParse(mailbox).data ?? 'Customer';
}

/** A date, or a time with its zone; without a zone the moment would be ambiguous. */
function parseTime(entered: string | undefined, now: Date): Date | undefined | 'invalid' {
  if (!entered) return undefined;
  const { success, data } = time.safeParse(toIsoTime(entered));
  const date = success ? new Date(data) : undefined;
  return date && date <= now ? date : 'invalid';
}

function toIsoTime(entered: string): string {
  const parts = writtenTime.exec(entered)?.groups;
  if (!parts) return entered;
  const { date, clock, seconds = ':00', utc, hours, minutes = '00' } = parts;
  return `${date}T${clock}${seconds}${utc ? 'Z' : `${hours}:${minutes}`}`;
}

function parseCampaign(campaign: string | undefined): Attribution | undefined {
  const attribution = optionalAttribution.parse({ campaign });
  return attribution?.campaign === undefined ? undefined : attribution;
}

/** The canonical spelling of a language tag; an invalid tag is dropped. */
function parseLanguage(entered: string | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(entered || []).find(({ length }) => length <= 35);
  } catch {
    return undefined;
  }
}
