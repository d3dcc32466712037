import type { Insertable, Selectable } from 'kysely';
import { expectTypeOf, test } from 'vitest';
import type { TablesOf } from './database-tables.ts';

type State = 'pending' | 'done';

test('a narrowed column keeps its null and its default', () => {
  type Tables = TablesOf<
    'mailing_recipients' | 'withdrawals' | 'users',
    {
      mailing_recipients: { state: State };
      withdrawals: { refusal: 'LATE' };
      users: { attribution: { campaign: string } };
    }
  >;
  expectTypeOf<Selectable<Tables['withdrawals']>['refusal']>().toEqualTypeOf<'LATE' | null>();
  expectTypeOf<Selectable<Tables['mailing_recipients']>['state']>().toEqualTypeOf<State>();
  expectTypeOf<Insertable<Tables['mailing_recipients']>['state']>().toEqualTypeOf<
    State | undefined
  >();
  expectTypeOf<Selectable<Tables['users']>['attribution']>().toEqualTypeOf<{
    campaign: string;
  } | null>();
  expectTypeOf<Insertable<Tables['users']>['attribution']>().toEqualTypeOf<
    string | null | undefined
  >();
});

test('names and values that the schema does not have do not compile', () => {
  // @ts-expect-error: no such table
  expectTypeOf<TablesOf<'nobody'>>().toBeObject();
  // @ts-expect-error: a table that is not among those named
  expectTypeOf<TablesOf<'users', { sessions: { user_agent: 'Firefox' } }>>().toBeObject();
  // @ts-expect-error: no such column
  expectTypeOf<TablesOf<'users', { users: { nickname: string } }>>().toBeObject();
  // @ts-expect-error: a column of texts
  expectTypeOf<TablesOf<'users', { users: { name: 1 | 2 } }>>().toBeObject();
});
