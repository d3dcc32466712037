import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { Ticks } from './choice.tsx';
import { customerKind } from './customer-kind.tsx';

export const extendTrial = customerKind({
  action: 'extend-trial',
  first: () => ({ days: '7' }),
  request: ({ days }) => ({ days: /^\d+$/.test(days.trim()) ? Number(days) : null }),
  messages: { days: 'Enter a number of days from 1 to 365' },
  Fields: ({ field }) => {
    const { onChange, ...days } = field('days');
    return (
      <TextField
        label="Days"
        inputMode="numeric"
        autoComplete="off"
        description="Added after the current end of the trial."
        {...days}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  },
});

export const forgiveTrial = customerKind({
  action: 'forgive-trial',
  first: ({ trials }): { of: string[] } => ({ of: [...new Set(trials.map(({ of }) => of))] }),
  request: ({ of }) => ({ of }),
  messages: { of: 'Select at least one' },
  Fields: ({ customer, field }) => {
    // Only a used trial can be forgiven.
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
  {
    value: 'email',
    label: 'This address',
    description: 'Also for a new account with this address.',
  },
  { value: 'card', label: 'This card', description: 'Also for other people who pay with it.' },
];
