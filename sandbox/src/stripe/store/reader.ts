import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { resourceMissing } from '../stripe-error.ts';
import type { Clock } from './clock.ts';
import type { Kind, ObjectTypes, StripeObject } from './object-types.ts';
import type { SettingKey, Settings, StoredSettings } from './settings.ts';
import type { Tables } from './tables.ts';

/** Part of an object. It matches every object that contains it. */
type Match<T> = T extends object ? { [Key in keyof T]?: Match<T[Key]> } : T;

/** Limits of `created`, in unix seconds. */
export type CreatedRange = { gt?: number; gte?: number; lt?: number; lte?: number };

/** Conditions on the objects of a list; all apply together. */
export type Filter<K extends Kind> = {
  customer?: string;
  /** The object contains this. */
  match?: Match<ObjectTypes[K]>;
  /** The object contains at least one of these. */
  anyOf?: Match<ObjectTypes[K]>[];
  /** The object does not contain this. */
  exclude?: Match<ObjectTypes[K]>;
  created?: CreatedRange;
  /** The data that its JSON does not show contains this. */
  internal?: object;
  /** Id of an object: the list starts after it, with older ones. */
  after?: string;
  /** Id of an object: the list starts before it, with newer ones. */
  before?: string;
  limit?: number;
};

/** Reads objects and settings, in a transaction or outside of one. */
export type Reader = {
  /** Simulated unix seconds. */
  now: () => number;
  /** Public address of the sandbox without a trailing slash, for links to hosted pages. */
  baseUrl: () => string;
  /** An object that is not deleted; undefined for an unknown id or another kind. */
  get: <K extends Kind>(kind: K, id: string) => Promise<ObjectTypes[K] | undefined>;
  /**
   * Like `get`. @throws `resource_missing`: 404, or 400 when `param` names the parameter of the id
   */
  require: <K extends Kind>(kind: K, id: string, param?: string) => Promise<ObjectTypes[K]>;
  /** Newest first; with `before`, oldest first. */
  list: <K extends Kind>(kind: K, filter?: Filter<K>) => Promise<ObjectTypes[K][]>;
  /** Any object by its id, deleted ones included. */
  find: (id: string) => Promise<FoundObject | undefined>;
  /** Those of several ids that exist, deleted ones included. */
  findAll: (ids: string[]) => Promise<FoundObject[]>;
  /** Data of an object that its JSON does not show; undefined when there is none. */
  internalData: (id: string) => Promise<unknown>;
  setting: <K extends SettingKey>(key: K) => Promise<Settings[K]>;
};

/** The dependencies of a reader in addition to the database. */
export type Environment = {
  clock: Clock;
  settings: StoredSettings;
  baseUrl: () => string;
  /** Objects that transactions have used lately, as committed. */
  objects: CachedObjects;
};

export type FoundObject = { body: StripeObject; deleted: boolean };

/** By their ids, deleted ones included. */
export type CachedObjects = Map<string, FoundObject>;

/**
 * A reader of this database or transaction, for one request or step.
 * @param objects those that it has read, or its transaction has written
 */
export function createReader(
  db: Kysely<Tables>,
  environment: Environment,
  objects: CachedObjects = new Map(),
): Reader {
  const findCached = (id: string) => objects.get(id) ?? environment.objects.get(id);
  const remember = (body: StripeObject, deleted: boolean) => {
    // An object written since the statement began is newer.
    if (!objects.has(body.id)) objects.set(body.id, { body, deleted });
  };
  const reader: Reader = {
    now: environment.clock.now,
    baseUrl: environment.baseUrl,
    async get(kind, id) {
      const row = await reader.find(id);
      return row && !row.deleted && isKind(row.body, kind) ? row.body : undefined;
    },
    async require(kind, id, param) {
      const object = await reader.get(kind, id);
      if (!object) throw resourceMissing(nouns[kind] ?? kind, id, param);
      return object;
    },
    async list(kind, filter = {}) {
      const rows = await selectObjects(db, kind, filter).execute();
      for (const { body } of rows) remember(body, false);
      return rows.map((row) => row.body).filter((body) => isKind(body, kind));
    },
    find: async (id) => (await reader.findAll([id]))[0],
    async findAll(ids) {
      const cached = ids.flatMap((id) => findCached(id) ?? []);
      const uncached = ids.filter((id) => !findCached(id));
      if (uncached.length === 0) return cached;
      const query = db
        .selectFrom('objects')
        .select(['body', 'deleted'])
        .where('id', 'in', uncached);
      const rows = await query.execute();
      for (const { body, deleted } of rows) remember(body, deleted);
      return [...cached, ...rows];
    },
    async internalData(id) {
      const row = await db
        .selectFrom('objects')
        .select('hidden')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.hidden ?? undefined;
    },
    setting: async (key) => environment.settings.get(key),
  };
  return reader;
}

/** The names of kinds in Stripe's messages, where they differ from `object`. */
const nouns: { [K in Kind]?: string } = {
  balance_transaction: 'balance transaction',
  customer_balance_transaction: 'customer balance transaction',
  payment_method: 'PaymentMethod',
  'checkout.session': 'checkout.session',
  'radar.early_fraud_warning': 'early fraud warning',
  'billing_portal.configuration': 'configuration',
  webhook_endpoint: 'webhook endpoint',
  'test_helpers.test_clock': 'test clock',
};

function isKind<K extends Kind>(body: StripeObject, kind: K): body is ObjectTypes[K] {
  return body.object === kind;
}

function selectObjects<K extends Kind>(db: Kysely<Tables>, kind: K, filter: Filter<K>) {
  const { customer, match, anyOf, exclude, internal, created = {}, after, before, limit } = filter;
  let query = db
    .selectFrom('objects')
    .select('body')
    .where('object', '=', kind)
    .where('deleted', '=', false)
    .orderBy('seq', before ? 'asc' : 'desc');
  if (customer) query = query.where('customer', '=', customer);
  if (match) query = query.where(contains(match));
  if (anyOf) query = query.where((or) => or.or(anyOf.map((part) => contains(part))));
  if (exclude) query = query.where(sql<boolean>`not (${contains(exclude)})`);
  if (internal) query = query.where(contains(internal, 'hidden'));
  if (created.gt !== undefined) query = query.where('created', '>', created.gt);
  if (created.gte !== undefined) query = query.where('created', '>=', created.gte);
  if (created.lt !== undefined) query = query.where('created', '<', created.lt);
  if (created.lte !== undefined) query = query.where('created', '<=', created.lte);
  if (after) query = query.where('seq', '<', seqOf(db, after));
  if (before) query = query.where('seq', '>', seqOf(db, before));
  return limit === undefined ? query : query.limit(limit);
}

function contains(part: unknown, column: 'body' | 'hidden' = 'body') {
  return sql<boolean>`${sql.ref(column)} @> ${JSON.stringify(part)}::jsonb`;
}

function seqOf(db: Kysely<Tables>, id: string) {
  return db.selectFrom('objects').select('seq').where('id', '=', id);
}
