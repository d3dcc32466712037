import type { Extension } from '../bridge/use-extension.ts';
import type { LinkOutcome } from './use-link-this-browser.ts';

export type NextStep = 'asking' | 'add' | 'linking' | 'make room' | 'link' | 'done';

/**
 * What is missing after a payment until Premium works in this browser.
 * @param outcome of linking it, which begins by itself once the extension answers; null before
 */
export function decideNextStep(
  extension: Extension['state'],
  outcome: LinkOutcome['result'] | null,
): NextStep {
  if (outcome === 'linked') return 'done';
  if (outcome === 'no room') return 'make room';
  if (outcome === 'failed') return 'link';
  if (extension === 'present') return 'linking';
  return extension === 'absent' ? 'add' : 'asking';
}
