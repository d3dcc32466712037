import type { LeftOutReason, Purpose, Segment } from '@stillweb/contract/console/mailings';
import type { ColumnType, Generated } from 'kysely';
import type { AccountTables } from '../account/tables.ts';
import type { BillingTables } from '../billing/tables.ts';
import type { Executor } from '../platform/database.ts';

export type RecipientState =
  | 'waiting'
  | 'begun'
  | 'sent'
  | 'refused'
  | 'failed'
  | 'left-out'
  | 'unknown';

export type MailingTables = {
  news_consents: {
    id: Generated<string>;
    user_id: string;
    given_at: Date;
    withdrawn_at: Date | null;
    withdrawn_by: 'account' | 'link' | null;
  };
  mailings: {
    id: Generated<string>;
    staff_id: string;
    purpose: Purpose;
    segment: ColumnType<Segment, string, never>;
    subject: string;
    body: string;
    state: 'sending' | 'stopped' | 'done';
    created_at: Date;
    /** Null of what a preview of an earlier release has left. */
    started_at: Date | null;
    listed_at: Date | null;
    ended_at: Date | null;
    totals: ColumnType<Partial<Record<RecipientState, number>>, string | undefined, string>;
    intent_id: ColumnType<string | null, number | null | undefined, number | null>;
  };
  mailing_recipients: {
    id: Generated<string>;
    mailing_id: string;
    user_id: string | null;
    token: string;
    state: Generated<RecipientState>;
    attempts: Generated<number>;
    at: Date;
    unsubscribed_at: Date | null;
  };
};

/** A segment is chosen by facts of accounts and billing, which are only read here. */
export type SegmentTables = MailingTables & AccountTables & BillingTables;

export type MailingDatabase = Executor<MailingTables>;

/** Why somebody who fits a segment gets no email; null who gets it. */
export type LeftOut = LeftOutReason | null;
