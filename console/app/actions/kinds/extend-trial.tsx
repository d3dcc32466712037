import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { customerKind } from './customer-kind.tsx';

export const extendTrial = customerKind({
  action: 'extend-trial',
  first: () => ({ days: '7' }),
  request: ({ days }) => ({ days: /^\d+$/.test(days.trim()) ? Number(days) : null }),
  messages: { days: 'Type a number of days from 1 to 365' },
  Fields: ({ field }) => {
    const { onChange, ...days } = field('days');
    return (
      <TextField
        label="Days"
        inputMode="numeric"
        autoComplete="off"
        description="They come after the day on which the trial would end."
        {...days}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  },
});
