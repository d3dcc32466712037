import { sql } from 'kysely';
import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely';
import type { Fault } from './fault.ts';
import type { StoredEvent, StripeObject } from './object-types.ts';

/** The steps that can be scheduled. `engine/due-steps.ts` has the use case of each. */
export type Step =
  | 'announce_invoice'
  | 'announce_trial_end'
  | 'cancel'
  | 'complete_payout'
  | 'decide_dispute'
  | 'deliver'
  | 'expire_checkout_session'
  | 'expire_coupon'
  | 'expire_incomplete'
  | 'expire_pending_update'
  | 'finalize_invoice'
  | 'follow_charge'
  | 'follow_schedule'
  | 'pay_out'
  | 'renew'
  | 'resume_collection'
  | 'retry_payment'
  | 'set_late_card'
  | 'settle_refund';

/** `failed`: no further attempt; `dropped`: never sent, by webhook mode. */
export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'dropped';

type Json<T extends object | null> = JSONColumnType<T>;

/** Times are unix seconds of the simulated clock, unless a name says `wall`. */
export type Tables = {
  objects: {
    seq: Generated<string>;
    id: string;
    object: StripeObject['object'];
    customer: string | null;
    created: number;
    deleted: Generated<boolean>;
    body: Json<StripeObject>;
    /** Data of the object that its JSON does not show. */
    hidden: ColumnType<unknown, string | undefined, string>;
  };
  events: {
    seq: Generated<string>;
    id: string;
    type: string;
    created: number;
    body: Json<StoredEvent>;
  };
  deliveries: {
    id: Generated<number>;
    event_id: string;
    endpoint_id: string;
    state: DeliveryState;
    attempts: Generated<number>;
    due_at: number;
    last_status: number | null;
    last_error: string | null;
  };
  due: { seq: Generated<number>; at: number; step: Step; target: string };
  idempotency_keys: {
    key: string;
    path: string;
    fingerprint: string;
    status: number | null;
    response: string | null;
    created_wall: number;
  };
  settings: { key: string; value: Json<{ value: unknown }> };
  faults: {
    id: Generated<number>;
    body: Json<Omit<Fault, 'times'>>;
    /** How many calls it still applies to; null: all until it is cleared. */
    times: number | null;
  };
};

/** Creates the tables and indexes that are missing; runs at every start. */
export async function createTables(db: Kysely<Tables>): Promise<void> {
  await sql.raw(statements.join(';')).execute(db);
}

const statements = [
  `create table if not exists objects (
    seq bigserial, id text primary key, object text not null, customer text,
    created double precision not null, deleted boolean not null default false,
    body jsonb not null, hidden jsonb)`,
  `create index if not exists objects_by_kind on objects (object, seq)`,
  `create index if not exists objects_by_customer on objects (customer, object, seq)`,
  `create index if not exists objects_by_body on objects using gin (body jsonb_path_ops)`,
  `create index if not exists objects_by_hidden on objects using gin (hidden jsonb_path_ops)`,
  `create table if not exists events (
    seq bigserial, id text primary key, type text not null, created double precision not null, body jsonb not null)`,
  `create index if not exists events_by_seq on events (seq)`,
  `create table if not exists deliveries (
    id serial primary key, event_id text not null references events (id) on delete cascade,
    endpoint_id text not null, state text not null, attempts integer not null default 0,
    due_at double precision not null, last_status integer, last_error text)`,
  `create index if not exists deliveries_by_event on deliveries (event_id)`,
  `create index if not exists deliveries_pending on deliveries (endpoint_id, id) where state = 'pending'`,
  `create table if not exists due (
    seq serial primary key, at double precision not null, step text not null, target text not null)`,
  `create index if not exists due_by_time on due (at, seq)`,
  `create table if not exists idempotency_keys (
    key text primary key, path text not null, fingerprint text not null,
    status integer, response text, created_wall double precision not null)`,
  `create table if not exists settings (key text primary key, value jsonb not null)`,
  `create table if not exists faults (id serial primary key, body jsonb not null, times integer)`,
];
