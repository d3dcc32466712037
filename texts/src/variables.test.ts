import { expectTypeOf, test } from 'vitest';
import { rich } from './rich.ts';
import { t } from './t.ts';
import type { Found, Tags, Variables } from './variables.ts';

test('languages 1: the names and types in a message are read from it', () => {
  type Text = string | number;
  expectTypeOf<Found<'Hello'>>().toBeNever();
  expectTypeOf<Variables<'Hello {name}, {n, number}'>>().toEqualTypeOf<{ name: Text; n: number }>();
  expectTypeOf<
    Variables<'{count, plural, one {# {a} x} other {{count} y}} {k, select, a {x} other {y {b}}}'>
  >().toEqualTypeOf<{ count: number; a: Text; k: string; b: Text }>();
  expectTypeOf<Tags<'a <b>x</b> <c>{d}</c>'>>().toEqualTypeOf<'b' | 'c'>();
});

test('languages 1: a missing id, or a missing or wrong value, does not compile', () => {
  const refused = () => {
    // @ts-expect-error no id
    t('Hello');
    // @ts-expect-error no value
    t('a', 'Hello {name}');
    // @ts-expect-error another value
    t('a', 'Hello {name}', { nam: 'Ann' });
    // @ts-expect-error a value that is not in the text
    t('a', 'Hello', { name: 'Ann' });
    // @ts-expect-error no number
    t('a', '{count, plural, one {day} other {days}}', { count: '1' });
    // @ts-expect-error no element for a tag
    void rich('a', 'Read <b>this</b>', {});
  };
  expectTypeOf(refused).toBeFunction();
});
