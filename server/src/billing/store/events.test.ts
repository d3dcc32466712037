import { expect, test } from 'vitest';
import { readEventReference } from './events.ts';

const created = 1_767_225_600;
const createdAt = new Date('2026-01-01T00:00:00Z');

test.each([
  ['a dispute', { object: 'dispute', charge: 'ch_1' }, { charge: 'ch_1' }],
  ['a refund with a customer', { charge: 'ch_1', customer: 'cus_1' }, { customerId: 'cus_1' }],
])('an event about %s refers to a charge only without a customer', (_what, object, found) => {
  const event = { id: 'evt_1', type: 'charge.dispute.created', created, data: { object } };
  const { id, type } = event;
  expect(readEventReference(event)).toEqual({
    id,
    type,
    createdAt,
    customerId: undefined,
    ...found,
  });
});

test.each([
  ['a customer', { object: 'customer', id: 'cus_1' }, 'cus_1'],
  ['an object with the id of its customer', { object: 'invoice', customer: 'cus_1' }, 'cus_1'],
  ['an object with its customer expanded', { customer: { id: 'cus_1' } }, 'cus_1'],
  ['a payment method without a customer', { object: 'payment_method', customer: null }, undefined],
  ['an object that knows no customer', { object: 'price' }, undefined],
  ['a customer whose id is no text', { object: 'customer', id: 7 }, undefined],
])('the customer of an event about %s is found', (_what, object, customerId) => {
  const event = { id: 'evt_1', type: 'customer.updated', created, data: { object } };
  const { id, type } = event;
  expect(readEventReference(event)).toEqual({ id, type, createdAt, customerId });
});
