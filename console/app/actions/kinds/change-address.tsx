import { EmailField } from '@stillweb/ui/forms/email-field.tsx';
import { Ticks } from './choice.tsx';
import { customerKind } from './customer-kind.tsx';

export const changeAddress = customerKind({
  action: 'change-address',
  first: (): { email: string; evidence: string[] } => ({ email: '', evidence: [] }),
  request: (typed) => typed,
  messages: { email: 'Type the new address', evidence: 'Tick two of them' },
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
        <Ticks
          {...field('evidence')}
          label="What the customer has shown: two of these"
          options={evidenceOptions}
        />
      </>
    );
  },
});

const evidenceOptions = [
  { value: 'invoice', label: 'The number of an invoice' },
  { value: 'amount', label: 'The amount and day of a payment' },
  { value: 'last4', label: 'The last four digits of the card' },
];
