import type { StoredCustomer } from '@stillweb/contract/console/customers';
import { OneChoice } from './choice.tsx';
import { customerKind } from './customer-kind.tsx';

export const block = customerKind({
  action: 'block',
  first: () => ({ billing: '' }),
  request: ({ billing }, customer) => ({ billing: asksBilling(customer) ? billing : 'keeps' }),
  messages: { billing: 'Choose what happens to the subscription' },
  Fields: ({ customer, field }) =>
    asksBilling(customer) && (
      <OneChoice {...field('billing')} label="The subscription" options={billingOptions} />
    ),
});

/** Whether a block must say what happens to a subscription: without one there is nothing to choose. */
function asksBilling({ subscriptions }: StoredCustomer): boolean {
  return subscriptions.some(({ endedAt }) => !endedAt);
}

const billingOptions = [
  {
    value: 'keeps',
    label: 'Goes on',
    description: 'It renews and is charged as before, although the customer cannot log in.',
  },
  {
    value: 'ends',
    label: 'Ends now',
    description: 'Nothing is charged again. Unblocking does not bring it back.',
  },
];
