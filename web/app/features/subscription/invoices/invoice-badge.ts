import type { Tone } from '../../../ui/tone.ts';

const badges = new Map<string, { label: string; tone: Tone }>([
  ['paid', { label: 'Paid', tone: 'green' }],
  ['open', { label: 'Open', tone: 'orange' }],
  ['void', { label: 'Void', tone: 'neutral' }],
  ['uncollectible', { label: 'Not paid', tone: 'red' }],
]);

/** Label and colour of an invoice's status; an unknown status is its own label. */
export function invoiceBadge(status: string): { label: string; tone: Tone } {
  return badges.get(status) ?? { label: status, tone: 'neutral' };
}
