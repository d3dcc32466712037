import type { Logger } from '../platform/logger.ts';
import type { Site } from './load-site.ts';

/** Milliseconds: what is sold changes within a second, and so must what is promised. */
const askEvery = 500;

type Texts = Readonly<Record<string, string>>;

/**
 * Keeps the prices in the pages as they are sold. Pages are sent from memory all the while: a request waits
 * for nothing.
 * @param readTexts the plain prices of now, as texts by name
 * @returns stops
 */
export async function followPrices(
  site: Pick<Site, 'setPrices'>,
  readTexts: () => Promise<Texts>,
  logger: Logger,
): Promise<() => void> {
  let shown = '';
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const texts = await readTexts();
      const read = JSON.stringify(texts);
      if (read !== shown) await site.setPrices(texts);
      shown = read;
    } catch (error) {
      logger.warn({ err: error }, 'the prices in pages cannot be brought up to date');
    } finally {
      isAsking = false;
    }
  };
  await ask();
  const timer = setInterval(() => void ask(), askEvery);
  return () => clearInterval(timer);
}
