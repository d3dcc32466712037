import type { StoredCustomer } from '@stillweb/contract/console/customers';

type Trial = StoredCustomer['trials'][number];

interface TrialUse {
  at: string;
  owners: Trial['of'][];
}

/** Trials by the moment of their use: account, address and card are recorded together. */
export function groupTrials(trials: readonly Trial[]): TrialUse[] {
  const uses: TrialUse[] = [];
  for (const { of, at } of trials) {
    const use = uses.find((one) => one.at === at);
    if (!use) uses.push({ at, owners: [of] });
    else if (!use.owners.includes(of)) use.owners.push(of);
  }
  return uses;
}
