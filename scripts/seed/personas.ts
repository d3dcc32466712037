import type { Plan } from '@stillweb/contract/plans';

export const password = 'Passw0rd!';

const cards = {
  good: '4242424242424242',
  failsWhenCharged: '4000000000000341',
  asksForAuthentication: '4000000000003220',
};

/** How somebody lives before time passes (`past`), and after it (`present`). */
export type Persona = {
  id: string;
  name: string;
  past?: { plan: Plan; card: string; cancels?: true };
  present?: { plan: Plan; card: string } | 'cancels';
  /** What the site should say in the end; null for no subscription. */
  status: string | null;
};

const monthly = { plan: 'MONTHLY', card: cards.good } as const;

export const personas: Persona[] = [
  { id: 'new', name: 'New', status: null },
  { id: 'trial', name: 'Trial', present: monthly, status: 'TRIALING' },
  { id: 'active-monthly', name: 'Active Monthly', past: monthly, status: 'ACTIVE' },
  {
    id: 'active-yearly',
    name: 'Active Yearly',
    past: { plan: 'YEARLY', card: cards.good },
    status: 'ACTIVE',
  },
  { id: 'cancelling', name: 'Cancelling', past: monthly, present: 'cancels', status: 'ACTIVE' },
  {
    id: 'past-due',
    name: 'Past Due',
    past: { plan: 'MONTHLY', card: cards.failsWhenCharged },
    status: 'PAST_DUE',
  },
  { id: 'canceled', name: 'Canceled', past: { ...monthly, cancels: true }, status: 'CANCELED' },
  {
    // Only who had a trial pays at once, and only a payment at once can be left unfinished.
    id: 'incomplete',
    name: 'Incomplete',
    past: { ...monthly, cancels: true },
    present: { plan: 'MONTHLY', card: cards.asksForAuthentication },
    status: 'INCOMPLETE',
  },
];

export function addressOf({ id }: Persona): string {
  return `${id}@stillweb.example`;
}
