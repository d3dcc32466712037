/** A script type that no browser runs. */
const deferredType = 'text/deferred';

/** Milliseconds. */
const longestWait = 3000;

/** Rewrites a prerendered page so that its app loads only when `startAfterPaint` starts it. */
export function deferApp(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="deferred"')
    .replace('<script type="module"', `<script type="${deferredType}"`);
}

/** Loads a deferred app once the page's styles and fonts have loaded and it is painted. */
export function startAfterPaint() {
  addEventListener('load', () => afterPaint(loadApp), { once: true });
}

function afterPaint(callback: () => void) {
  // A tab in the background paints nothing until it is opened.
  const isReported = PerformanceObserver.supportedEntryTypes.includes('paint');
  if (document.hidden || !isReported) return callback();
  const start = () => {
    observer.disconnect();
    clearTimeout(timer);
    callback();
  };
  const observer = new PerformanceObserver(start);
  observer.observe({ type: 'paint', buffered: true });
  // A window that is open and shows nothing reports no paint.
  const timer = setTimeout(start, longestWait);
}

function loadApp() {
  const deferred = document.querySelector(`script[type="${deferredType}"]`);
  if (!deferred) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="deferred"]')) {
    link.rel = 'modulepreload';
  }
  const script = document.createElement('script');
  script.type = 'module';
  // The page's content security policy lists the hash of this text.
  script.textContent = deferred.textContent;
  deferred.replaceWith(script);
}
