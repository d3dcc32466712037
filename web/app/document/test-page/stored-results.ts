import { isResult, type TestResults } from './result.ts';

const key = 'test-results';

/** The last results of this browser. They are kept in its storage, and sent nowhere. */
export function readResults(): TestResults {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return {
      ...('without' in stored && isResult(stored.without) && { without: stored.without }),
      ...('with' in stored && isResult(stored.with) && { with: stored.with }),
    };
  } catch {
    return {};
  }
}

export function storeResults(results: TestResults): void {
  try {
    localStorage.setItem(key, JSON.stringify(results));
  } catch {
    // Without storage the figures last as long as the page is open.
  }
}
