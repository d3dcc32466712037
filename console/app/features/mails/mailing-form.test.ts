import { expect, test } from 'vitest';
import { mailingForm, mailingRequestOf } from './mailing-form.ts';

const empty = {
  purpose: 'marketing',
  status: 'any',
  endedFrom: '',
  endedTo: '',
  plan: '',
  offer: '',
  campaign: ' ',
  country: '',
  subject: 'Hello',
  body: 'Hello',
};

test.each([
  [{}, { status: 'any' }],
  [{ endedFrom: '7' }, { status: 'any' }],
  [
    { status: 'ended', endedFrom: '0', endedTo: '30' },
    { status: 'ended', endedFrom: 0, endedTo: 30 },
  ],
  [
    { plan: 'YEARLY', offer: 'uk' },
    { status: 'any', plan: 'YEARLY', offer: 'uk' },
  ],
  [
    { campaign: ' spring ', country: 'de' },
    { status: 'any', campaign: 'spring', country: 'DE' },
  ],
])('the fields %j make the segment %j', (fields, segment) => {
  const form = mailingForm.parse({ ...empty, ...fields });
  expect(mailingRequestOf(form)).toEqual({
    purpose: 'marketing',
    subject: 'Hello',
    body: 'Hello',
    segment,
  });
});

test.each([
  [{ endedFrom: 'ten' }, 'endedFrom'],
  [{ country: 'Germany' }, 'country'],
  [{ subject: ' ' }, 'subject'],
  [{ purpose: '' }, 'purpose'],
])('%j is refused at the field %s', (fields, name) => {
  const parsed = mailingForm.safeParse({ ...empty, ...fields });
  expect(parsed.error?.issues[0]?.path).toEqual([name]);
});
