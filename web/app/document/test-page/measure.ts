import { isMeasured, isResult, resultMessage, type TestResult } from './result.ts';

/** A connection that needs longer is too slow to compare anything. */
const longestMs = 45_000;

/**
 * Loads the page of the test into a frame.
 * @returns null if its hosts cannot be reached
 */
export function measure(place: HTMLElement): Promise<TestResult | null> {
  const frame = document.createElement('iframe');
  frame.title = 'The page of the test';
  frame.className = 'size-full';
  // The server says the same of the page itself: what its scripts do, they do to that page alone.
  frame.sandbox.add('allow-scripts');
  frame.src = '/test/page.html';
  return new Promise((resolve) => {
    const end = (result: TestResult | null) => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
      resolve(result);
    };
    const listen = ({ source, data }: MessageEvent) => {
      if (source !== frame.contentWindow || data?.type !== resultMessage) return;
      end(isResult(data.result) && isMeasured(data.result) ? data.result : null);
    };
    const timer = setTimeout(() => end(null), longestMs);
    window.addEventListener('message', listen);
    place.replaceChildren(frame);
  });
}
