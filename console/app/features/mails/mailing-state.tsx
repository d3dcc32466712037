import type { MailingState } from '@stillweb/contract/console/mail/mailings';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import type { Tone } from '@stillweb/ui/kit/tone.ts';

const states: Record<MailingState, { label: string; tone: Tone }> = {
  sending: { label: 'Sending', tone: 'blue' },
  stopped: { label: 'Stopped', tone: 'orange' },
  done: { label: 'Done', tone: 'green' },
};

export function MailingStateBadge({ state }: { state: MailingState }) {
  return <Badge tone={states[state].tone}>{states[state].label}</Badge>;
}
