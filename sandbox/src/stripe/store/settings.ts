import type { Kysely } from 'kysely';
import { z } from 'zod';
import { isPermission } from './permissions.ts';
import type { Permission } from './permissions.ts';
import type { Tables } from './tables.ts';

/** How events are delivered to the endpoints: normally, or with one of the faults. */
export const webhookModes = [
  'normal',
  'drop',
  'duplicate',
  'reorder',
  'delay',
  'corrupt',
  'down',
] as const;

export type WebhookMode = (typeof webhookModes)[number];

/** Settings that the controls change, and state that must survive a restart. */
export type Settings = {
  /** By how many seconds the simulated clock is ahead of real time. */
  clockOffset: number;
  webhooks: { mode: WebhookMode; delaySeconds: number };
  /**
   * Days from each failed attempt to the next, and what happens to the subscription after the last.
   */
  dunning: { retryDays: number[]; outcome: 'cancel' | 'unpaid' | 'past_due' };
  /** Previous signing secrets by endpoint id, valid until a real time (unix seconds). */
  formerSecrets: Record<string, { secret: string; until: number }>;
  /** `lateCard`: a checkout's card becomes its subscription's only some seconds later. */
  checkout: { lateCard: boolean };
  /**
   * The currency into which payments are converted, and what a unit of each converted currency is worth in
   * it, such as `{ eur: 4.01 }`. Null: each currency has its own balance.
   */
  settlement: { currency: string; rates: Record<string, number> } | null;
  /** Whether payments of a version without balance transactions have got theirs. */
  balanceFilled: boolean;
  /** The permissions that were taken away, by restricted key. */
  restrictedKeys: Record<string, Permission[]>;
};

export type SettingKey = keyof Settings;

const shapes: { [Key in SettingKey]: z.ZodType<Settings[Key]> } = {
  clockOffset: z.number().default(0),
  webhooks: z
    .object({
      mode: z.enum(webhookModes),
      delaySeconds: z.number(),
    })
    .default({ mode: 'normal', delaySeconds: 10 }),
  dunning: z
    .object({
      retryDays: z.array(z.number()),
      outcome: z.enum(['cancel', 'unpaid', 'past_due']),
    })
    .default({ retryDays: [3, 5, 7], outcome: 'cancel' }),
  formerSecrets: z
    .record(z.string(), z.object({ secret: z.string(), until: z.number() }))
    .default({}),
  checkout: z.object({ lateCard: z.boolean() }).default({ lateCard: false }),
  settlement: z
    .object({ currency: z.string(), rates: z.record(z.string(), z.number()) })
    .nullable()
    .default(null),
  balanceFilled: z.boolean().default(false),
  restrictedKeys: z.record(z.string(), z.array(z.custom<Permission>(isPermission))).default({}),
};

/** The committed values, in memory: almost every statement of an advance would read one. */
export type StoredSettings = {
  /** The stored value, or the default of a setting that was never changed. */
  get: <K extends SettingKey>(key: K) => Settings[K];
  /** To be called when the transaction that has written the values has committed. */
  set: (written: Partial<Settings>) => void;
};

export async function readSettings(db: Kysely<Tables>): Promise<StoredSettings> {
  const rows = await db.selectFrom('settings').selectAll().execute();
  const values = new Map(rows.map(({ key, value }) => [key, value.value]));
  return {
    get: (key) => shapes[key].parse(values.get(key)),
    set: (written) => {
      for (const [key, value] of Object.entries(written)) values.set(key, value);
    },
  };
}

/** Stores the value of a setting. */
export async function writeSetting<K extends SettingKey>(
  db: Kysely<Tables>,
  key: K,
  setting: Settings[K],
): Promise<void> {
  const value = JSON.stringify({ value: setting });
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
