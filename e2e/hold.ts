import type { Page } from '@playwright/test';

/** Holds requests of these addresses back until the returned function is called. */
export async function hold(page: Page, addresses: RegExp): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await release.promise;
    await route.continue();
  });
  return release.resolve;
}
