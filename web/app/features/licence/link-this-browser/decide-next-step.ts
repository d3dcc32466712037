import type { Extension } from '../bridge/use-extension.ts';
import type { LinkResult } from './use-link-this-browser.ts';

export type NextStep = 'asking' | 'add' | 'linking' | 'make room' | 'link' | 'done';

/**
 * The next step after a payment until Premium works in this browser.
 * @param result of linking it, which begins by itself once the extension answers; null before
 */
export function decideNextStep(
  extension: Extension['state'],
  result: LinkResult['kind'] | null,
): NextStep {
  if (result === 'linked') return 'done';
  if (result === 'no room') return 'make room';
  if (result === 'failed') return 'link';
  if (extension === 'present') return 'linking';
  return extension === 'absent' ? 'add' : 'asking';
}
