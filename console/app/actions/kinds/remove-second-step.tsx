import { customerKind } from './customer-kind.tsx';
import { evidenceMissing, EvidenceTicks } from './evidence-ticks.tsx';

export const removeSecondStep = customerKind({
  action: 'remove-second-step',
  first: (): { evidence: string[] } => ({ evidence: [] }),
  request: (typed) => typed,
  messages: { evidence: evidenceMissing },
  Fields: ({ field }) => <EvidenceTicks {...field('evidence')} />,
});
