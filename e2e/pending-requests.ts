import type { Page, Request } from '@playwright/test';

/** Follows the requests that a page begins from now on. @returns the addresses of those under way */
export function trackPending(page: Page, addresses = /^/): () => string[] {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (addresses.test(request.url())) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return () => [...pending].map((request) => request.url());
}
