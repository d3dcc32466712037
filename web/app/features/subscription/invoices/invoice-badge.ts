import type { Tone } from '../../../ui/tone.ts';

const badges = new Map<string, { label: string; tone: Tone }>([
  ['paid', { label: 'Paid', tone: 'green' }],
  ['open', { label: 'Open', tone: 'orange' }],
  ['void', { label: 'Void', tone: 'neutral' }],
  ['uncollectible', { label: 'Not paid', tone: 'red' }],
]);

/** What an invoice's status is called; one that we do not know shows as itself. */
export function invoiceBadge(status: string): { label: string; tone: Tone } {
  return badges.get(status) ?? { label: status, tone: 'neutral' };
}
