import { setImmediate as nextTurn } from 'node:timers/promises';
import { currencyOptionsOf } from '../engine/catalog/coupons.ts';
import { creditBalancesOf } from '../engine/catalog/customer-currency.ts';
import { intentOf } from '../engine/invoices/invoice-payments.ts';
import type { Invoice, Kind, ObjectTypes } from '../store/object-types.ts';
import type { Reader, FoundObject } from '../store/reader.ts';
import { invalidRequest } from '../stripe-error.ts';
import { withoutSecret } from '../webhooks/endpoints.ts';
import { isExpandable, isStored, lineItemsOf } from './expandable.ts';
import type { List } from './list.ts';

type Json = Record<string, unknown>;

/**
 * Replaces ids by their objects along the paths, such as `latest_invoice.payments`.
 * @param listed the kind of object in the answer, if that is a list
 * @throws 400 for a path with more than four levels, or a field that cannot be expanded, even if
 * the list is empty or the field is null
 */
export async function expandAll(
  reader: Reader,
  answer: object,
  paths: string[] = [],
  listed: Kind | null = null,
): Promise<object> {
  const batched = batchedReader(reader);
  let expanded: Json = { ...answer };
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 4) {
      throw invalidRequest(
        `You cannot expand more than 4 levels of a property. Property: ${path}.`,
        'expand',
      );
    }
    if (!isDeclared(expanded, steps, listed)) throw notExpandable(path, steps.at(-1) ?? path);
    // Of a deleted object nothing is left to expand.
    if (!('deleted' in answer)) expanded = await expandPath(batched, expanded, steps, path);
  }
  return expanded;
}

/** True also for kinds of objects that are not stored: what they hold decides. */
function isDeclared(answer: Json, steps: string[], listed: Kind | null): boolean {
  if (answer.object !== 'list')
    return !isStored(answer.object) || isExpandable(answer.object, steps);
  const [, ...rest] = steps;
  return listed === null || rest.length === 0 || isExpandable(listed, rest);
}

async function expandPath(
  reader: BatchedReader,
  object: Json,
  [step = '', ...rest]: string[],
  path: string,
): Promise<Json> {
  const value =
    object[step] === undefined ? await includableField(reader, object, step) : object[step];
  if (value === undefined) throw notExpandable(path, step);
  if (Array.isArray(value)) {
    const items = value.map((item) => expandValue(reader, item, rest, path, step));
    return { ...object, [step]: await Promise.all(items) };
  }
  return { ...object, [step]: await expandValue(reader, value, rest, path, step) };
}

async function expandValue(
  reader: BatchedReader,
  value: unknown,
  rest: string[],
  path: string,
  step: string,
): Promise<unknown> {
  if (value === null) return null;
  const object = typeof value === 'string' ? await objectWith(reader, value) : value;
  if (!isJson(object)) throw notExpandable(path, step);
  return rest.length > 0 ? expandPath(reader, object, rest, path) : object;
}

async function objectWith(reader: BatchedReader, id: string): Promise<object | undefined> {
  const row = await reader.find(id);
  if (!row) return undefined;
  const { body, deleted } = row;
  if (deleted) return { id, object: body.object, deleted };
  return body.object === 'webhook_endpoint' ? withoutSecret(body) : body;
}

/** Stripe's includable fields: an object has them only when they are expanded. */
async function includableField(
  reader: BatchedReader,
  object: Json,
  field: string,
): Promise<unknown> {
  const id = String(object.id);
  if (object.object === 'invoice') {
    const invoice = (await reader.find(id))?.body;
    return invoice?.object === 'invoice' ? invoiceField(reader, invoice, field) : undefined;
  }
  if (object.object === 'customer' && field === 'subscriptions') {
    const data = await reader.list('subscription', {
      customer: id,
      exclude: { status: 'canceled' },
    });
    return listOf(data, `/v1/customers/${id}/subscriptions`);
  }
  if (object.object === 'customer' && field === 'invoice_credit_balance') {
    return creditBalancesOf(reader, await reader.require('customer', id));
  }
  if (object.object === 'coupon' && field === 'currency_options') {
    return currencyOptionsOf(reader, await reader.require('coupon', id));
  }
  if (object.object === 'charge' && field === 'refunds') {
    return listOf(await reader.refundsOf(id), `/v1/charges/${id}/refunds`);
  }
  if (object.object === 'checkout.session' && field === 'line_items') {
    return listOf(await lineItemsOf(reader, id), `/v1/checkout/sessions/${id}/line_items`);
  }
  return undefined;
}

async function invoiceField(
  reader: BatchedReader,
  invoice: Invoice,
  field: string,
): Promise<unknown> {
  if (field === 'payments') {
    return listOf(
      await reader.paymentsOf(invoice.id),
      `/v1/invoice_payments?invoice=${invoice.id}`,
    );
  }
  if (field !== 'confirmation_secret') return undefined;
  const intent = await intentOf(reader, invoice);
  const client_secret = intent?.client_secret;
  return client_secret ? { client_secret, type: 'payment_intent' } : null;
}

function listOf<T>(data: T[], url: string): List<T> {
  return { object: 'list', data, has_more: false, url };
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

function notExpandable(path: string, step: string) {
  return invalidRequest(
    `This property cannot be expanded (${step}). You may want to try expanding another property. Property: ${path}.`,
    'expand',
  );
}

/** A reader that combines simultaneous reads, as for all items of a list, into one statement. */
type BatchedReader = Reader & {
  refundsOf: (charge: string) => Promise<ObjectTypes['refund'][]>;
  paymentsOf: (invoice: string) => Promise<ObjectTypes['invoice_payment'][]>;
};

function batchedReader(reader: Reader): BatchedReader {
  const findBatched = batched(async (ids) => {
    const found = await reader.findAll(ids);
    return new Map<string, FoundObject>(found.map((object) => [object.body.id, object]));
  });
  const refundsOf = batched(async (charges) => {
    const anyOf = charges.map((charge) => ({ charge }));
    return Map.groupBy(await reader.list('refund', { anyOf }), ({ charge }) => String(charge));
  });
  const paymentsOf = batched(async (invoices) => {
    const anyOf = invoices.map((invoice) => ({ invoice }));
    return Map.groupBy(await reader.list('invoice_payment', { anyOf }), ({ invoice }) => invoice);
  });
  return {
    ...reader,
    find: findBatched,
    refundsOf: async (charge) => (await refundsOf(charge)) ?? [],
    paymentsOf: async (invoice) => (await paymentsOf(invoice)) ?? [],
  };
}

function batched<Value>(
  load: (keys: string[]) => Promise<Map<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let batch: { keys: Set<string>; loaded: Promise<Map<string, Value>> } | undefined;
  return async (key) => {
    batch ??= startBatch();
    batch.keys.add(key);
    return (await batch.loaded).get(key);
  };
  function startBatch() {
    const keys = new Set<string>();
    const loaded = nextTurn().then(() => {
      batch = undefined;
      return load([...keys]);
    });
    return { keys, loaded };
  }
}
