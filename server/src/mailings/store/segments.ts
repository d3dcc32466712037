import { dayMs } from '@stillweb/contract/time';
import type { ExclusionReason, Purpose, Segment } from '@stillweb/contract/console/mail/mailings';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import {
  givesAccessInSql,
  hasStartedInSql,
  isCanceledInSql,
  isInTrialInSql,
  isOngoingInSql,
  isOverdueInSql,
  isPausedInSql,
} from '../../billing/rules/status.ts';
import type { Executor } from '../../platform/database/database.ts';
import { hasNewsConsentInSql } from '../../mail/news-consents.ts';
import { isSuppressedInSql } from '../../mail/suppressions.ts';
import type { Exclusion, SegmentTables } from '../tables.ts';

type SegmentDatabase = Executor<SegmentTables>;

/** The days of a segment are counted back from `now`. */
export type Audience = { segment: Segment; purpose: Purpose; now: Date };

/** The users of a segment, counted by why they get no email; null for those who get it. */
export async function countAudience(
  db: SegmentDatabase,
  { segment, purpose, now }: Audience,
): Promise<Map<Exclusion, number>> {
  const rows = await db
    .selectFrom('users')
    .select((build) => [
      exclusionReason(purpose).as('exclusion_reason'),
      build.fn.countAll<number>().as('people'),
    ])
    .where(matchesSegment(segment, now))
    .groupBy('exclusion_reason')
    .execute();
  return new Map(rows.map((row) => [row.exclusion_reason, row.people]));
}

/** Some addresses that would get the email. */
export async function listSamples(
  db: SegmentDatabase,
  { segment, purpose, now }: Audience,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where(matchesSegment(segment, now))
    .where(exclusionReason(purpose), 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ email }) => email);
}

/** The ids of the next recipients, after an id. */
export async function listAudience(
  db: SegmentDatabase,
  { segment, purpose, now }: Audience,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(matchesSegment(segment, now))
    .where(exclusionReason(purpose), 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type Reader = {
  email: string;
  name: string;
  language: string | null;
  exclusionReason: Exclusion;
};

/** The recipient of an email, and why they get none; read again right before it is sent. */
export async function findReader(
  db: SegmentDatabase,
  userId: string,
  purpose: Purpose,
): Promise<Reader | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'name', 'language', exclusionReason(purpose).as('exclusion_reason')])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { exclusion_reason, ...reader } = row;
  return { ...reader, exclusionReason: exclusion_reason };
}

/** The one rule for who may get an email: news only go to those who have agreed to them. */
function exclusionReason(purpose: Purpose): RawBuilder<Exclusion> {
  const forNews = sql`
    when not (${hasNewsConsentInSql}) then ${reason('no-consent')}
    when ${isSuppressedInSql(sql.ref('users.email'))} then ${reason('suppressed')}`;
  return sql<Exclusion>`case
    when users.email_verified_at is null then ${reason('unverified')}
    when users.blocked_at is not null then ${reason('blocked')}
    when users.email_undeliverable_at is not null then ${reason('undeliverable')}
    ${purpose === 'marketing' ? forNews : sql``}
  end`;
}

/** As a literal: `group by` needs the same text as `select`. */
function reason(name: ExclusionReason) {
  return sql.lit(name);
}

/**
 * Where PostgreSQL begins: all of a segment are found from the few subscriptions, a page of a list from its
 * few users.
 */
type Start = 'subscriptions' | 'users';

/** Whether a user matches all conditions of a segment. */
export function matchesSegment(
  segment: Segment,
  now: Date,
  start: Start = 'subscriptions',
): Expression<SqlBool> {
  const conditions = [
    statusIs(segment, now, start),
    segment.campaign !== undefined &&
      sql<SqlBool>`users.attribution ->> 'campaign' = ${segment.campaign}`,
    segment.country !== undefined &&
      sql<SqlBool>`users.id in (
        select user_id from billing_customers where country = ${segment.country})`,
  ].filter((condition) => condition !== false);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Whether a user has such a subscription, with the plan and the offer of the segment. */
function hasOne(such: RawBuilder<unknown>, segment: Segment, start: Start) {
  const wanted = sql`${such}
    ${segment.plan === undefined ? sql`` : sql`and subscriptions.plan = ${segment.plan}`}
    ${segment.offer === undefined ? sql`` : sql`and subscriptions.offer = ${segment.offer}`}`;
  if (start === 'users') {
    return sql<SqlBool>`exists (select ${subscriptionsWhich(wanted)} and ${isTheirs})`;
  }
  return sql<SqlBool>`users.id in (
    select billing_customers.user_id ${subscriptionsWhich(wanted)})`;
}

/** Whether a user has none: the few users who are left lead to their subscriptions by index. */
function hasNone(such: RawBuilder<unknown>) {
  return sql<SqlBool>`not exists (
    select ${subscriptionsWhich(such)} and ${isTheirs})`;
}

const isTheirs = sql`billing_customers.user_id = users.id`;

function subscriptionsWhich(such: RawBuilder<unknown>) {
  return sql`from subscriptions join billing_customers using (stripe_customer_id) where ${such}`;
}

const isInTrial = sql<boolean>`(${isInTrialInSql} and not ${isPausedInSql})`;
const isSubscriber = sql<boolean>`(${givesAccessInSql} and not ${isInTrialInSql}
  and not ${isPausedInSql})`;

function statusIs(segment: Segment, now: Date, start: Start): Expression<SqlBool> {
  switch (segment.status) {
    case 'trial':
      return hasOne(isInTrial, segment, start);
    case 'subscriber':
      return hasOne(isSubscriber, segment, start);
    case 'paused':
      return hasOne(isPausedInSql, segment, start);
    case 'past-due':
      return hasOne(isOverdueInSql, segment, start);
    case 'ended':
      return hasEnded(segment, now, start);
    case 'never':
      return hasNone(hasStartedInSql);
    case 'any':
      return segment.plan === undefined && segment.offer === undefined
        ? sql<SqlBool>`true`
        : hasOne(hasStartedInSql, segment, start);
  }
}

/** Users without a subscription whose last one ended within the days. */
function hasEnded(segment: Segment, now: Date, start: Start): Expression<SqlBool> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const from = segment.endedTo === undefined ? undefined : before(segment.endedTo + 1);
  const to = before(segment.endedFrom ?? 0);
  const since = sql`${from ? sql`subscriptions.ended_at > ${from}` : sql`true`}`;
  const window = sql`${since} and subscriptions.ended_at <= ${to}`;
  return sql<SqlBool>`(${hasOne(sql`(${isCanceledInSql} and ${window})`, segment, start)}
    and ${hasNone(isOngoingInSql)}
    and ${hasNone(sql`(${isCanceledInSql} and subscriptions.ended_at > ${to})`)})`;
}
