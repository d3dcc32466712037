import type { BrowserContext } from '@playwright/test';
import { countCost } from '../scripts/clients/count-cost.ts';

/** Counts the documents that the pages of a context load. What React shows without a load is not one. */
export function countPages(context: BrowserContext): void {
  context.on('page', (page) => page.on('domcontentloaded', () => countCost('pages loaded')));
}
