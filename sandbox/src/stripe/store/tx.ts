import type { Transaction } from 'kysely';
import type { DeletedObject, EventObject, EventType, StripeObject } from './object-types.ts';
import type { Reader } from './reader.ts';
import type { SettingKey, Settings } from './settings.ts';
import type { Tables } from './tables.ts';

/** The API request that a mutation belongs to; both null when the passing of time caused it. */
export type Origin = {
  requestId: string | null;
  idempotencyKey: string | null;
  /** The simulated time of a step that was due, which stands still while the step is taken. */
  at?: number;
};

export type Tx = Reader & {
  /** Adds an object, and emits an event about it when a type is given. */
  insert: <T extends StripeObject>(object: T, type?: EventType) => Promise<T>;
  /**
   * Writes a change and answers the changed object. With an event type, emits that event with the
   * former values as `previous_attributes`, unless nothing differs.
   */
  change: <T extends StripeObject>(
    object: T,
    patch: Partial<NoInfer<T>>,
    type?: EventType,
  ) => Promise<T>;
  /** Keeps what Stripe knows of an object but does not show. */
  hide: (id: string, facts: object) => Promise<void>;
  /** Marks an object deleted: `get` and `list` no longer see it, `find` does. */
  remove: (object: StripeObject, type?: EventType) => Promise<DeletedObject>;
  emit: (type: EventType, object: EventObject, previous?: Record<string, unknown>) => Promise<void>;
  /** Emits what `work` emits when it is done: events of the given types first, each else in its turn. */
  tellingFirst: <T>(types: readonly EventType[], work: () => Promise<T>) => Promise<T>;
  /** Asks for a step at a simulated time. The step looks again whether it is still called for. */
  schedule: (at: number, step: string, target: string) => Promise<void>;
  putSetting: <K extends SettingKey>(key: K, value: Settings[K]) => Promise<void>;
  /** How many events this transaction has emitted so far. */
  emitted: () => number;
  trx: Transaction<Tables>;
};
