import { decideEmails } from '../../src/billing/emails/decide-emails.ts';

export type Change = Parameters<typeof decideEmails>[0];

/** The emails of a change, in January 2026; what is not given is empty. */
export function emailsOf(change: Partial<Change>) {
  return decideEmails({
    before: [],
    after: [],
    invoices: [],
    charges: [],
    usedDiscounts: [],
    awaitingConfirmation: new Set(),
    hasUnreadPayments: false,
    shownInvoices: new Set(),
    endings: new Map(),
    eventTypes: new Set(),
    reportSince: new Date('2025-03-01T00:00:00Z'),
    isImported: false,
    contracts: new Map(),
    ...change,
  });
}

export function kindsOf(change: Partial<Change>): string[] {
  return emailsOf(change).map(({ content }) => content.kind);
}
