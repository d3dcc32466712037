import type { Plan } from '@stillweb/contract/billing/plans';
import { cards } from '../clients/hosted-pages.ts';

export const password = 'Passw0rd!';

export type Purchase = { plan: Plan; card: string };

/** A user, and what they do before and after the sandbox's clock advances past the trial. */
export type Persona = {
  id: string;
  name: string;
  before?: Purchase & { cancels?: true };
  after?: Purchase | 'cancels' | 'pauses' | 'withdraws';
  /** Subscribes and pauses before all others, so that the pause has begun in the end. */
  pausesFirst?: true;
  /** The status that the site shows in the end; null without a subscription. */
  status: string | null;
};

const monthly = { plan: 'MONTHLY', card: cards.good } as const;

export const personas: Persona[] = [
  { id: 'new', name: 'New', status: null },
  { id: 'trial', name: 'Trial', after: monthly, status: 'TRIALING' },
  { id: 'active-monthly', name: 'Active Monthly', before: monthly, status: 'ACTIVE' },
  {
    id: 'active-yearly',
    name: 'Active Yearly',
    before: { plan: 'YEARLY', card: cards.good },
    status: 'ACTIVE',
  },
  { id: 'cancelling', name: 'Canceling', before: monthly, after: 'cancels', status: 'ACTIVE' },
  {
    id: 'past-due',
    name: 'Past Due',
    before: { plan: 'MONTHLY', card: cards.failsLater },
    status: 'PAST_DUE',
  },
  { id: 'pausing', name: 'Pausing', before: monthly, after: 'pauses', status: 'ACTIVE' },
  { id: 'paused', name: 'Paused', before: monthly, pausesFirst: true, status: 'PAUSED' },
  { id: 'withdrawn', name: 'Withdrawn', before: monthly, after: 'withdraws', status: 'CANCELED' },
  { id: 'canceled', name: 'Canceled', before: { ...monthly, cancels: true }, status: 'CANCELED' },
  {
    // Without a trial the first payment is due at once, and only such a payment can stay unfinished.
    id: 'incomplete',
    name: 'Incomplete',
    before: { ...monthly, cancels: true },
    after: { plan: 'MONTHLY', card: cards.asksFor3ds },
    status: 'INCOMPLETE',
  },
];

export function emailOf({ id }: Persona): string {
  return `${id}@stillweb.example`;
}
