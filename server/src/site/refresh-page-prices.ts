import type { Logger } from '../platform/telemetry/logger.ts';
import { inLanguage } from '../platform/language.ts';
import type { PageTexts, Site } from './load-site.ts';

/** Milliseconds: a new price is charged within a second, so pages must show it within a second. */
const interval = 500;

type Texts = PageTexts[string];

/**
 * Keeps the prices in the pages current. Pages are sent from memory meanwhile, so that no request waits.
 * @param readTexts the current plain prices in the current language, as texts by currency and name
 * @returns stops it
 */
export async function refreshPagePrices(
  site: Pick<Site, 'setPrices' | 'languages'>,
  readTexts: () => Promise<Texts>,
  logger: Logger,
): Promise<() => void> {
  let shown = '';
  let isReading = false;
  const refresh = async () => {
    if (isReading) return;
    isReading = true;
    try {
      const entries = site.languages.map(
        async (code) => [code, await inLanguage(code, readTexts)] as const,
      );
      const texts = Object.fromEntries(await Promise.all(entries));
      const read = JSON.stringify(texts);
      if (read !== shown) await site.setPrices(texts);
      shown = read;
    } catch (error) {
      logger.warn({ err: error }, 'the prices in pages cannot be brought up to date');
    } finally {
      isReading = false;
    }
  };
  await refresh();
  const timer = setInterval(() => void refresh(), interval);
  return () => clearInterval(timer);
}
