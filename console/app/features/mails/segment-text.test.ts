import type { Segment } from '@stillweb/contract/console/mail/mailings';
import { expect, test } from 'vitest';
import { segmentText } from './segment-text.ts';

test.each<[Segment, string]>([
  [{ status: 'any' }, 'Anybody'],
  [{ status: 'trial', plan: 'YEARLY', country: 'DE' }, 'In a trial, plan YEARLY, in DE'],
  [{ status: 'ended', endedFrom: 7 }, 'Subscription ended at least 7 days ago'],
  [{ status: 'ended', endedTo: 30 }, 'Subscription ended 0 to 30 days ago'],
  [{ status: 'any', offer: 'uk', campaign: 'spring' }, 'Anybody, offer uk, campaign spring'],
])('%j is %s', (segment, text) => {
  expect(segmentText(segment)).toBe(text);
});
