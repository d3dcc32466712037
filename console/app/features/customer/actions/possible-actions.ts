import type { Action } from '@stillweb/contract/console/actions';
import type { StoredCustomer } from '@stillweb/contract/console/customers';
import type { Permission } from '@stillweb/contract/console/staff/roles';
import { refundablePayments } from './refundable-payments.ts';

interface ActionGroup {
  title: string;
  actions: Action[];
}

const groups: readonly ActionGroup[] = [
  {
    title: 'Money',
    actions: [
      'refund',
      'give-credit',
      'void-credit',
      'extend-trial',
      'forgive-trial',
      'end-subscription',
    ],
  },
  {
    title: 'Log-in',
    actions: ['resend-verification', 'change-address', 'remove-second-step', 'end-sessions'],
  },
  { title: 'Account', actions: ['resync', 'export-data', 'block', 'unblock', 'erase'] },
];

/** The actions that a member of staff can take for a customer, in the order of the page, without empty groups. */
export function possibleActions(
  customer: StoredCustomer,
  permissions: readonly Permission[],
): ActionGroup[] {
  return groups
    .map(({ title, actions: all }) => ({
      title,
      actions: all.filter((action) => permissions.includes(action) && fits[action](customer)),
    }))
    .filter((group) => group.actions.length > 0);
}

/** The most frequent actions; first those that only a blocked account, a trial or a newcomer can need. */
const byFrequency: readonly Action[] = [
  'unblock',
  'extend-trial',
  'resend-verification',
  'refund',
  'give-credit',
];

/** The first two of those that are possible; a refund only of a payment that is stored. */
export function frequentActions(
  possible: readonly ActionGroup[],
  { payments }: Pick<StoredCustomer, 'payments'>,
): Action[] {
  return byFrequency
    .filter((action) => possible.some(({ actions }) => actions.includes(action)))
    .filter((action) => action !== 'refund' || payments.length > 0)
    .slice(0, 2);
}

/** Whether an action makes sense in the state that is stored. The server decides when it is previewed. */
const fits: Record<Action, (customer: StoredCustomer) => boolean> = {
  refund: (customer) => isAtStripe(customer) && mayHavePaid(customer),
  'end-subscription': ({ subscriptions }) =>
    subscriptions.some(({ current, endedAt }) => current && !endedAt),
  'extend-trial': ({ subscriptions }) =>
    subscriptions.some(({ current, status }) => current && status === 'trialing'),
  'give-credit': isAtStripe,
  'void-credit': ({ customers }) => customers.some(({ credit }) => credit.length > 0),
  'forgive-trial': ({ trials }) => trials.length > 0,
  'change-address': ({ addressChange }) => !addressChange,
  'remove-second-step': ({ secondStep }) => Boolean(secondStep.since) && !secondStep.removedAt,
  block: ({ blockedAt }) => !blockedAt,
  unblock: ({ blockedAt }) => Boolean(blockedAt),
  'end-sessions': ({ sessions }) => sessions > 0,
  'resend-verification': ({ verifiedAt }) => !verifiedAt,
  resync: isAtStripe,
  'export-data': () => true,
  erase: () => true,
};

function isAtStripe({ customers }: StoredCustomer): boolean {
  return customers.some(({ id, deletedAt }) => id !== null && !deletedAt);
}

/** Payments from before their history was stored are known to Stripe alone. */
function mayHavePaid({ payments, subscriptions }: StoredCustomer): boolean {
  if (payments.length > 0) return refundablePayments(payments).length > 0;
  return subscriptions.some(({ status }) => status !== 'trialing');
}
