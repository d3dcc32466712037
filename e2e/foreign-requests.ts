import type { Page } from '@playwright/test';
import { addresses } from './addresses.ts';

/** Collects requests to other origins, from every page of the context. */
export function trackForeignRequests(page: Page): string[] {
  const foreignRequests: string[] = [];
  page.context().on('request', (request) => {
    const isOurs = request.url().startsWith(addresses.site) || request.url().startsWith('data:');
    if (!isOurs) foreignRequests.push(request.url());
  });
  return foreignRequests;
}
