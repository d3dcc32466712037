import type { Transaction } from 'kysely';
import type {
  DeletedObject,
  EventObject,
  EventType,
  StripeObject,
  WebhookEndpoint,
} from './object-types.ts';
import type { Reader } from './reader.ts';
import type { SettingKey, Settings } from './settings.ts';
import type { Step, Tables } from './tables.ts';

/** The API request that caused a mutation; both null when time caused it. */
export type Origin = {
  requestId: string | null;
  idempotencyKey: string | null;
  /** The simulated time of a step that came due; it stays the same while the step runs. */
  at?: number;
};

/** A transaction: reads, writes, and the events that commit with it. */
export type Tx = Reader & {
  /**
   * Stores a new object, and emits an event about it when a type is given.
   * @param internal data that its JSON does not show
   */
  insert: <T extends StripeObject>(object: T, type?: EventType, internal?: object) => Promise<T>;
  /**
   * Stores a change and returns the changed object. With an event type, emits that event with the
   * previous values as `previous_attributes`, unless nothing differs.
   */
  change: <T extends StripeObject>(
    object: T,
    patch: Partial<NoInfer<T>>,
    type?: EventType,
  ) => Promise<T>;
  /** Stores data of objects that their JSON does not show. */
  setInternalData: (ids: string[], data: object) => Promise<void>;
  /** Marks an object as deleted: `get` and `list` no longer return it, `find` does. */
  remove: (object: StripeObject, type?: EventType) => Promise<DeletedObject>;
  /** Records an event when the transaction commits, and queues it for every endpoint that listens to its type. */
  emit: (type: EventType, object: EventObject, previous?: Record<string, unknown>) => Promise<void>;
  /**
   * Emits the events of `work` when it is done: those of the given types first, then the others in
   * order.
   */
  emittingFirst: <T>(types: readonly EventType[], work: () => Promise<T>) => Promise<T>;
  /**
   * Schedules a step for a simulated time (unix seconds), on the object with the id `target`. When
   * it comes due, the step checks whether it still applies.
   */
  schedule: (at: number, step: Step, target: string) => Promise<void>;
  /** The enabled webhook endpoints, newest first. */
  enabledEndpoints: () => Promise<WebhookEndpoint[]>;
  /** Stores the value of a setting. */
  putSetting: <K extends SettingKey>(key: K, value: Settings[K]) => Promise<void>;
  /** For statements on other tables than that of the objects. */
  trx: Transaction<Tables>;
};
