import { renews } from '../scheduled-end.ts';
import { isOngoing, isTrialGivenLater } from '../status.ts';
import type { SubscriptionRow } from '../tables.ts';
import type { DueEmail, EmailContent } from '../email-content.ts';
import { renewalsOf, type Change } from './change.ts';

export function trialEmails(
  row: SubscriptionRow,
  { eventTypes, reportSince }: Pick<Change, 'eventTypes' | 'reportSince'>,
): DueEmail[] {
  if (row.status !== 'trialing' || !row.trial_end || isTrialGivenLater(row)) return [];
  const facts = { plan: row.plan, endsAt: row.trial_end.toISOString(), ...renewalsOf(row) };
  const emails: DueEmail[] = [];
  if (!row.trial_start || row.trial_start >= reportSince) {
    const key = `trial-started:${row.id}`;
    const content = { kind: 'trial-started', ...facts, discounts: row.discounts ?? [] } as const;
    emails.push({ key, content });
  }
  if (eventTypes.has('customer.subscription.trial_will_end') && renews(row)) {
    const key = `trial-ending:${row.id}:${facts.endsAt}`;
    emails.push({ key, content: { kind: 'trial-ending', ...facts } });
  }
  return emails;
}

/** A later end of the trial, or free time for a user who pays. One who has cancelled is not charged then. */
export function trialExtendedEmail(
  before: SubscriptionRow | undefined,
  row: SubscriptionRow,
): DueEmail[] {
  if (!before || !isOngoing(before) || row.status !== 'trialing' || !renews(row)) return [];
  if (!row.trial_end || (before.trial_end && before.trial_end >= row.trial_end)) return [];
  const endsAt = row.trial_end.toISOString();
  const content: EmailContent = {
    kind: 'trial-extended',
    plan: row.plan,
    endsAt,
    ...renewalsOf(row),
    isPayer: isTrialGivenLater(row),
  };
  return [{ key: `trial-extended:${row.id}:${endsAt}`, content }];
}
