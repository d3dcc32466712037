import * as z from 'zod/mini';
import { dataOf } from '../response.ts';

const dateTime = z.iso.datetime();

/** Why a row of a file with users was not imported. */
export const leftOutReasons = [
  'EMAIL_INVALID',
  'EMAIL_TWICE',
  'EMAIL_RESERVED',
  'NAME_INVALID',
  'DATE_INVALID',
  'HASH_UNKNOWN',
  'CUSTOMER_UNKNOWN',
  'CUSTOMER_TAKEN',
  'PRICE_UNMAPPED',
  'ACCOUNT_DIFFERS',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** A run of `npm run import` that has written. */
export const importRun = z.object({
  id: z.string(),
  /** The name of its file. */
  file: z.string(),
  startedAt: dateTime,
  /** Null while it runs, and for one that was killed. */
  endedAt: z.nullable(dateTime),
  newUsers: z.int(),
  knownUsers: z.int(),
  leftOut: z.int(),
});
export type ImportRun = z.infer<typeof importRun>;

/** A row that no run has taken yet. */
export const leftOutRow = z.object({
  file: z.string(),
  line: z.int(),
  /** As in the file; null for roles that see no names. */
  email: z.nullable(z.string()),
  reason: z.enum(leftOutReasons),
});
export type LeftOutRow = z.infer<typeof leftOutRow>;

/** A change at Stripe that our rules ask for, and that waits until the import is finished. */
export const waitingChange = z.object({
  customer: z.string(),
  /** The account of the customer. */
  userId: z.string(),
  /** In words, with the amount where it is known. */
  change: z.string(),
});
export type WaitingChange = z.infer<typeof waitingChange>;

/** How far a business has moved in. */
export const importState = z.object({
  /** Whether our repairs and emails wait for `npm run import -- finish`. */
  isUnderWay: z.boolean(),
  /** Since when that is so. */
  since: dateTime,
  /** The newest first. */
  runs: z.array(importRun),
  /** The first ones, by file and line. */
  leftOut: z.array(leftOutRow),
  leftOutCount: z.int(),
  /** The first ones, by customer; nothing waits once the import is finished. */
  waiting: z.array(waitingChange),
  waitingCount: z.int(),
  /** Imported customers, and those of them who are not stored as they are at Stripe. */
  customers: z.int(),
  unreadCustomers: z.int(),
  /** Those that were asked for with `--invite`, and those that were sent. */
  invites: z.object({ asked: z.int(), sent: z.int() }),
});
export type ImportState = z.infer<typeof importState>;

export const importsApi = {
  /** Null while no business has ever moved in. */
  read: {
    operationId: 'readImport',
    method: 'GET',
    path: '/system/import',
    response: dataOf(z.nullable(importState)),
  },
} as const;
