import { describe, expect, test } from 'vitest';
import { adviceAfter, isMeasured, isResult, stateOf, sumUp, totalOf } from './result.ts';

const origins = {
  content: 'https://content.test.example',
  ads: 'https://ads.test.example',
  trackers: 'https://trackers.test.example',
};
const page = { name: 'https://site.example/test/page.html', transferSize: 2000 };
const picture = { name: 'https://content.test.example/test/harbor.svg', transferSize: 40_000 };
const ad = { name: 'https://ads.test.example/test/auction.js', transferSize: 95_000 };
const tracker = { name: 'https://trackers.test.example/test/match.js', transferSize: 20_000 };

/** A run on which these requests, by their addresses, were blocked. */
function runWith(blockedUrls: string[], noticeHidden = false) {
  const transfers = [picture, ad, tracker].map(({ name, transferSize }) => ({
    name,
    transferSize: blockedUrls.includes(name) ? 0 : transferSize,
  }));
  return sumUp({ page, transfers, blockedUrls }, { seconds: 1.5, noticeHidden, origins });
}

const plain = runWith([]);
const free = runWith([ad.name]);
const premium = runWith([ad.name, tracker.name], true);
const premiumOutsidePages = runWith([ad.name, tracker.name]);

test('requests are counted by their hosts, and the page with its content', () => {
  expect(plain).toEqual({
    seconds: 1.5,
    groups: {
      content: { requests: 2, bytes: 42_000, blocked: 0 },
      ads: { requests: 1, bytes: 95_000, blocked: 0 },
      trackers: { requests: 1, bytes: 20_000, blocked: 0 },
    },
    noticeHidden: false,
  });
  expect(free.groups.ads).toEqual({ requests: 0, bytes: 0, blocked: 1 });
  expect(totalOf(free)).toEqual({ requests: 3, bytes: 62_000 });
});

test('a run is one with blocking if an ad or a tracker was blocked', () => {
  expect([plain, free, premium].map(stateOf)).toEqual(['without', 'with', 'with']);
});

test('a run whose content did not load measures nothing', () => {
  expect(isMeasured(premium)).toBe(true);
  expect(isMeasured(runWith([picture.name, ad.name, tracker.name]))).toBe(false);
});

test.each([
  [plain, true],
  [JSON.parse(JSON.stringify(premium)), true],
  [null, false],
  [{ seconds: 1 }, false],
  [{ ...plain, seconds: null }, false],
  [{ ...plain, noticeHidden: undefined }, false],
  [{ ...plain, groups: { ...plain.groups, ads: undefined } }, false],
  [{ ...plain, groups: { ...plain.groups, ads: { requests: '1', bytes: 1, blocked: 0 } } }, false],
])('%j is a result: %s', (value, expected) => {
  expect(isResult(value)).toBe(expected);
});

describe('after a run the page says what comes next', () => {
  test.each([
    ['nothing blocked, no extension', plain, { without: plain }, false, ['add-extension']],
    ['nothing blocked, switched off', plain, { without: plain }, true, ['switch-on']],
    ['Premium', premium, { with: premium }, true, ['switch-off']],
    [
      'Premium without access to pages',
      premiumOutsidePages,
      { with: premiumOutsidePages },
      true,
      ['switch-off', 'permission'],
    ],
    ['only the free list', free, { with: free }, true, ['switch-off', 'premium']],
    ['another blocker', free, { with: free }, false, ['other-blocker']],
    ['both figures', premium, { without: plain, with: premium }, true, ['both']],
    ['both, by the free list', free, { without: plain, with: free }, true, ['both', 'premium']],
    ['both, switched off', plain, { without: plain, with: premium }, true, ['both']],
    ['both, removed', plain, { without: plain, with: free }, false, ['both', 'add-extension']],
  ] as const)('%s', (_case, last, results, hasExtension, advice) => {
    expect(adviceAfter(last, results, hasExtension)).toEqual(advice);
  });
});
