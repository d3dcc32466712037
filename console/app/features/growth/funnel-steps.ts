import type { FunnelSteps } from '@stillweb/contract/console/figures/growth';

export interface FunnelStep {
  label: string;
  people: number;
  /** Of how many of the step before; null for the first one. */
  of: number | null;
}

/** The steps of a funnel, each with its base. A customer who pays right away has skipped the trial. */
export function funnelSteps(counts: FunnelSteps): FunnelStep[] {
  const { signUps, verified, checkouts, trials, paidAfterTrial, paid } = counts;
  return [
    { label: 'Signed up', people: signUps, of: null },
    { label: 'Verified', people: verified, of: signUps },
    { label: 'Checkout opened', people: checkouts, of: verified },
    { label: 'Trial begun', people: trials, of: checkouts },
    { label: 'Paid after a trial', people: paidAfterTrial, of: trials },
    { label: 'Paid without a trial', people: paid - paidAfterTrial, of: checkouts },
  ];
}
