import type { StoredCustomer } from '@stillweb/contract/console/customers';
import { EmailField } from '@stillweb/ui/forms/text-field.tsx';
import type { ComponentProps } from 'react';
import { OneChoice, Ticks } from './choice.tsx';
import { customerKind } from './customer-kind.tsx';

const evidenceMissing = 'Select two of these';

export const changeAddress = customerKind({
  action: 'change-address',
  first: (): { email: string; evidence: string[] } => ({ email: '', evidence: [] }),
  request: (typed) => typed,
  messages: { email: 'Enter the new address', evidence: evidenceMissing },
  Fields: ({ field }) => {
    const { onChange, ...email } = field('email');
    return (
      <>
        <EmailField
          label="New address"
          autoComplete="off"
          {...email}
          onChange={({ target }) => onChange(target.value)}
        />
        <EvidenceTicks {...field('evidence')} />
      </>
    );
  },
});

export const removeSecondStep = customerKind({
  action: 'remove-second-step',
  first: (): { evidence: string[] } => ({ evidence: [] }),
  request: (typed) => typed,
  messages: { evidence: evidenceMissing },
  Fields: ({ field }) => <EvidenceTicks {...field('evidence')} />,
});

/** The proof that a customer has given who lost the mailbox or all keys. */
function EvidenceTicks(props: Omit<ComponentProps<typeof Ticks>, 'label' | 'options'>) {
  return (
    <Ticks
      {...props}
      label="Proof from the customer: two of these"
      options={[
        { value: 'invoice', label: 'The number of an invoice' },
        { value: 'amount', label: 'The amount and day of a payment' },
        { value: 'last4', label: 'The last four digits of the card' },
      ]}
    />
  );
}

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

/** Whether a block needs a choice about the subscription: only if there is one. */
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
