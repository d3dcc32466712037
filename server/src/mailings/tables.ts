import type { ExclusionReason, Purpose, Segment } from '@stillweb/contract/console/mail/mailings';
import type { AccountTables } from '../account/tables.ts';
import type { BillingTables } from '../billing/tables.ts';
import type { Executor } from '../platform/database/database.ts';
import type { TablesOf } from '../platform/database/database-tables.ts';

export type RecipientState =
  | 'waiting'
  | 'begun'
  | 'sent'
  | 'refused'
  | 'failed'
  | 'left-out'
  | 'unknown';

export type MailingTables = TablesOf<
  'mailings' | 'mailing_recipients',
  {
    mailings: {
      purpose: Purpose;
      segment: Segment;
      state: 'sending' | 'stopped' | 'done';
      totals: Partial<Record<RecipientState, number>>;
    };
    mailing_recipients: { state: RecipientState };
  }
>;

/** A segment is chosen by facts of accounts and billing, which are only read here. */
export type SegmentTables = MailingTables & AccountTables & BillingTables;

export type MailingDatabase = Executor<MailingTables>;

/** Why a user who matches a segment gets no email; null for one who gets it. */
export type Exclusion = ExclusionReason | null;
