import { stateOf, type TestResult, type TestResults } from './result.ts';

/** Advice after a run; each is a text of the page. */
export type Advice =
  | 'add-extension'
  | 'switch-on'
  | 'switch-off'
  | 'other-blocker'
  | 'premium'
  | 'permission'
  | 'both';

/**
 * The visitor's next steps, to see the other figure or a better one.
 * @param last the run that has just ended
 * @param results the last of each state, that run included
 * @param hasExtension whether our extension runs in this browser
 */
export function adviceAfter(
  last: TestResult,
  results: TestResults,
  hasExtension: boolean,
): Advice[] {
  const advice: Advice[] = [];
  const hasBoth = results.with !== undefined && results.without !== undefined;
  if (hasBoth) advice.push('both');
  if (stateOf(last) === 'without') {
    if (!hasBoth || !hasExtension) advice.push(hasExtension ? 'switch-on' : 'add-extension');
    return advice;
  }
  if (!hasBoth) advice.push(hasExtension ? 'switch-off' : 'other-blocker');
  if (hasExtension && last.groups.trackers.blocked === 0) advice.push('premium');
  // With Premium the notice stays where the extension may not work in pages.
  else if (hasExtension && !last.noticeHidden) advice.push('permission');
  return advice;
}
