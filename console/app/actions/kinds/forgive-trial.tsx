import { Ticks } from './choice.tsx';
import { customerKind } from './customer-kind.tsx';

export const forgiveTrial = customerKind({
  action: 'forgive-trial',
  first: ({ trials }): { of: string[] } => ({ of: [...new Set(trials.map(({ of }) => of))] }),
  request: ({ of }) => ({ of }),
  messages: { of: 'Tick at least one' },
  Fields: ({ customer, field }) => {
    // Only what has had a trial can be forgiven.
    const used = new Set<string>(customer.trials.map(({ of }) => of));
    return (
      <Ticks
        {...field('of')}
        label="Allow another trial for"
        options={trialOptions.filter(({ value }) => used.has(value))}
      />
    );
  },
});

const trialOptions = [
  { value: 'user', label: 'This account' },
  { value: 'email', label: 'This address', description: 'Also for a new account of the address.' },
  { value: 'card', label: 'This card', description: 'Also for other people who pay with it.' },
];
