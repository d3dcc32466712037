import { expect, test } from 'vitest';
import { parseSearchQuery } from './search-query.ts';

const fields = {
  email: 'text',
  amount: 'number',
  'card.last4': 'token',
  refunded: 'token',
} as const;

function parse(query: string) {
  const { match, conditions } = parseSearchQuery(query, fields, 'charges');
  const shown = conditions.map(({ path, operator, value, negated }) =>
    [...(negated ? ['not'] : []), path.join('/'), operator, value].join(' '),
  );
  return shown.join(match === 'all' ? ' and ' : ' or ');
}

test.each([
  ['email:"a@b.example"', 'email : a@b.example'],
  [`email:'a@b.example'`, 'email : a@b.example'],
  ['email~"@b."', 'email ~ @b.'],
  [String.raw`email:"the \"one\""`, 'email : the "one"'],
  ['-email:null', 'not email : '],
  ['amount:900', 'amount : 900'],
  ['amount:"900"', 'amount : 900'],
  ['amount>=900 amount<1000', 'amount >= 900 and amount < 1000'],
  ['card.last4:4242 AND refunded:"true"', 'card/last4 : 4242 and refunded : true'],
  ['email:"a" OR email:"b" OR amount>9', 'email : a or email : b or amount > 9'],
  ['metadata["userId"]:"7"', 'metadata/userId : 7'],
  [`-metadata['plan']:null`, 'not metadata/plan : '],
  ['email:"x AND y"', 'email : x AND y'],
])('%s means: %s', (query, meaning) => {
  expect(parse(query)).toBe(meaning);
});

test.each([
  ['ada@stillweb.example', /unable to parse/],
  ['email:ada', /unable to parse/],
  ['email:"a" AND', /unable to parse/],
  ['email:"a" AND AND email:"b"', /unable to parse/],
  ['(email:"a")', /unable to parse/],
  ['email:"a', /unable to parse/],
  [' ', /unable to parse/],
  ['email:"a" AND email:"b" OR email:"c"', /cannot combine AND and OR/],
  ['email:"a" email:"b" OR email:"c"', /cannot combine AND and OR/],
  [Array.from({ length: 11 }, () => 'amount:1').join(' '), /up to 10 clauses/],
  ['email~"ab"', /at least three characters/],
  ['email>"a"', /operator > cannot be used with `email`/],
  ['amount~"900"', /operator ~ cannot be used with `amount`/],
  ['card.last4~"424"', /operator ~ cannot be used with `card.last4`/],
  ['metadata["plan"]~"year"', /operator ~ cannot be used with `metadata`/],
  ['amount>"many"', /`amount` is compared with a number/],
  ['amount>null', /`amount` is compared with a number/],
  ['id:"ch_1"', /Field `id` is an unsupported search field for resource `charges`/],
  ['email["a"]:"b"', /Field `email` is an unsupported search field/],
  ['metadata:"b"', /Field `metadata` is an unsupported search field/],
  ['constructor:"b"', /Field `constructor` is an unsupported search field/],
])('%s is refused', (query, message) => {
  expect(() => parse(query)).toThrow(message);
});
