import type { StoredCustomer } from '@stillweb/contract/console/customers';

type Trial = StoredCustomer['trials'][number];

interface TrialUse {
  at: string;
  owners: Trial['of'][];
}

/** Who has used a trial, by when: account, address and card are recorded in one moment. */
export function groupTrials(trials: readonly Trial[]): TrialUse[] {
  const uses: TrialUse[] = [];
  for (const { of, at } of trials) {
    const use = uses.find((one) => one.at === at);
    if (!use) uses.push({ at, owners: [of] });
    else if (!use.owners.includes(of)) use.owners.push(of);
  }
  return uses;
}
