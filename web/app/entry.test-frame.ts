// The script of the page that the test measures. It loads what that page loads, and when all has loaded
// or was blocked, it tells the page around the frame.
import { testNoticeId, testOrigins } from '@stillweb/contract/test-hosts';
import { testFiles } from './content/test-files.ts';
import { resultMessage, sumUp } from './document/test-page/result.ts';

const origins = testOrigins(location);
const blockedUrls: string[] = [];

addEventListener('error', ({ target }) => noteBlocked(target), true);
// The end of the load event itself is known only afterwards.
addEventListener('load', () => setTimeout(report));

const loadedByOthers = new Set(testFiles.flatMap(({ loads = [] }) => loads));
for (const { host, name } of testFiles) {
  if (!loadedByOthers.has(name)) load(`${origins[host]}/test/${name}`);
}

function load(url: string) {
  if (url.endsWith('.css')) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url }),
    );
  } else if (url.endsWith('.js')) {
    document.head.append(Object.assign(document.createElement('script'), { src: url }));
  } else {
    document.querySelector('figure')?.append(Object.assign(new Image(), { src: url, alt: '' }));
  }
}

function noteBlocked(target: EventTarget | null) {
  if (target instanceof HTMLLinkElement) blockedUrls.push(target.href);
  if (target instanceof HTMLScriptElement || target instanceof HTMLImageElement) {
    blockedUrls.push(target.src);
  }
}

function report() {
  const [page] = performance.getEntriesByType('navigation');
  if (!(page instanceof PerformanceNavigationTiming)) return;
  const transfers = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming);
  const seconds = page.loadEventStart / 1000;
  const notice = document.getElementById(testNoticeId);
  const noticeHidden = !notice || getComputedStyle(notice).display === 'none';
  const result = sumUp({ page, transfers, blockedUrls }, { seconds, noticeHidden, origins });
  // The frame is sandboxed, so that the page around it has another origin; the figures are no secret.
  parent.postMessage({ type: resultMessage, result }, '*');
}
