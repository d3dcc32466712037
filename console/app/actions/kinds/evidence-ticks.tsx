import type { ComponentProps } from 'react';
import { Ticks } from './choice.tsx';

export const evidenceMissing = 'Tick two of them';

/** What a customer has shown who has lost a way to prove who it is. */
export function EvidenceTicks(props: Omit<ComponentProps<typeof Ticks>, 'label' | 'options'>) {
  return (
    <Ticks
      {...props}
      label="What the customer has shown: two of these"
      options={[
        { value: 'invoice', label: 'The number of an invoice' },
        { value: 'amount', label: 'The amount and day of a payment' },
        { value: 'last4', label: 'The last four digits of the card' },
      ]}
    />
  );
}
