import type { TimelineEntry } from '@stillweb/contract/console/customers';

export type Source = TimelineEntry['source'];

export const sourceLabels: Record<Source, string> = {
  account: 'Account',
  billing: 'Billing',
  mail: 'Mail',
  staff: 'Staff',
};
