import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  boolean,
  createdRange,
  email,
  integer,
  metadata,
  parseForm,
  text,
  unsettable,
  url,
  parse,
} from './form.ts';

test.each([
  ['name=Ada%20L', { name: 'Ada L' }],
  ['items[0][price]=a&items[1][price]=b', { items: [{ price: 'a' }, { price: 'b' }] }],
  ['expand[]=customer&expand[]=items', { expand: ['customer', 'items'] }],
  ['metadata[plan]=monthly&metadata[user]=', { metadata: { plan: 'monthly', user: '' } }],
  ['', {}],
])('the form "%s" is decoded', (form, expected) => {
  expect(parseForm(form)).toEqual(expected);
});

const shape = z.strictObject({
  active: boolean.optional(),
  address: email.optional(),
  count: integer.optional(),
  created: createdRange.optional(),
  interval: z.enum(['month', 'year']).optional(),
  items: z.array(z.strictObject({ price: text })).optional(),
  metadata: metadata.optional(),
  name: unsettable(text).optional(),
  product: text,
  site: url.optional(),
});

test.each([
  ['count=12&active=true', { count: 12, active: true }],
  ['count=-3&active=false', { count: -3, active: false }],
  ['name=', { name: null }],
  ['metadata=', { metadata: null }],
  ['created=7', { created: { gte: 7, lte: 7 } }],
  ['created[gt]=7', { created: { gt: 7 } }],
])('the parameters %s are converted', (form, expected) => {
  expect(parse(shape, parseForm(`product=p&${form}`))).toEqual({ product: 'p', ...expected });
});

test.each([
  ['product=p&color=red', 'color', 'parameter_unknown'],
  ['product=p&items[0][price]=a&items[0][color]=red', 'items[0][color]', 'parameter_unknown'],
  ['count=1', 'product', 'parameter_missing'],
  ['product=p&items[0][x]=', 'items[0][price]', 'parameter_missing'],
  ['product=', 'product', 'parameter_invalid_empty'],
  ['product=p&items[0][price]=', 'items[0][price]', 'parameter_invalid_empty'],
  ['product=p&count=nine', 'count', 'parameter_invalid_integer'],
  ['product=p&created[gt]=soon', 'created[gt]', 'parameter_invalid_integer'],
  ['product=p&interval=eon', 'interval', undefined],
  ['product=p&active=1', 'active', undefined],
  ['product=p&site=nowhere', 'site', 'url_invalid'],
  ['product=p&address=ada', 'address', 'email_invalid'],
  [
    'product=p&payment_method_types[0]=card',
    'payment_method_types',
    'payment_method_types_no_longer_supported',
  ],
])('the parameters %s are refused for %s', (form, param, code) => {
  expect(() => parse(shape, parseForm(form))).toThrow(
    expect.objectContaining({ status: 400, details: { param, ...(code && { code }) } }),
  );
});
