import { EmailField } from '@stillweb/ui/forms/email-field.tsx';
import { customerKind } from './customer-kind.tsx';
import { evidenceMissing, EvidenceTicks } from './evidence-ticks.tsx';

export const changeAddress = customerKind({
  action: 'change-address',
  first: (): { email: string; evidence: string[] } => ({ email: '', evidence: [] }),
  request: (typed) => typed,
  messages: { email: 'Type the new address', evidence: evidenceMissing },
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
