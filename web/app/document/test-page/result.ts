import type { TestHost } from '@stillweb/contract/test-hosts';

/** The requests of one loading of the page, loaded and blocked, by their kind. */
export interface TestResult {
  /** Until everything had loaded or was blocked. */
  seconds: number;
  groups: Record<TestHost, { requests: number; bytes: number; blocked: number }>;
  /** Whether the page's cookie notice was hidden. */
  noticeHidden: boolean;
}

/** The last result of each state; that of a page on which something was blocked is `with`. */
export interface TestResults {
  without?: TestResult;
  with?: TestResult;
}

/** The type of the message with which the page in the frame sends its result. */
export const resultMessage = 'test-result';

/** A request of the page, as browsers report it. */
interface Transfer {
  name: string;
  transferSize: number;
}

/**
 * Sums up one loading of the page.
 * @param page the page's own request
 * @param transfers what it has loaded; what was blocked may be among it, without a size
 * @param blockedUrls what has not loaded
 */
export function sumUp(
  {
    page,
    transfers,
    blockedUrls,
  }: { page: Transfer; transfers: Transfer[]; blockedUrls: string[] },
  {
    seconds,
    noticeHidden,
    origins,
  }: { seconds: number; noticeHidden: boolean; origins: Record<TestHost, string> },
): TestResult {
  const groupOf = (host: TestHost) => {
    const isOf = (url: string) => url.startsWith(`${origins[host]}/`);
    const own = transfers.filter(({ name, transferSize }) => isOf(name) && transferSize > 0);
    const loaded = host === 'content' ? [page, ...own] : own;
    return {
      requests: loaded.length,
      bytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0),
      blocked: blockedUrls.filter(isOf).length,
    };
  };
  const groups = {
    content: groupOf('content'),
    ads: groupOf('ads'),
    trackers: groupOf('trackers'),
  };
  return { seconds, groups, noticeHidden };
}

/** No list blocks the content, so a result without it says that the hosts cannot be reached. */
export function isMeasured({ groups }: TestResult): boolean {
  return groups.content.blocked === 0;
}

export function stateOf({ groups }: TestResult): keyof TestResults {
  return groups.ads.blocked + groups.trackers.blocked > 0 ? 'with' : 'without';
}

export function totalOf({ groups }: TestResult): { requests: number; bytes: number } {
  const all = Object.values(groups);
  return {
    requests: all.reduce((sum, { requests }) => sum + requests, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Whether a value from elsewhere is a result. */
export function isResult(value: unknown): value is TestResult {
  if (!isObject(value) || !isObject(value.groups)) return false;
  if (typeof value.seconds !== 'number' || typeof value.noticeHidden !== 'boolean') return false;
  const { content, ads, trackers } = value.groups;
  return [content, ads, trackers].every(
    (group) =>
      isObject(group) &&
      [group.requests, group.bytes, group.blocked].every((count) => typeof count === 'number'),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

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
