import type { Licence } from '@stillweb/licence';
import { browser } from 'wxt/browser';

import type { LinkEnd } from '../status.ts';
import type { Update } from './schedule.ts';

/** Rings while a code waits, in case that the worker was stopped between two rounds. */
export const linkAlarm = 'link-by-code';

let polling = false;

/** Asks for a code and waits in the background until the user has entered it. */
export async function startLinkByCode(licence: Licence, update: Update): Promise<void> {
  await browser.storage.session.remove('linkEnd');
  await licence.linkByCode();
  await browser.alarms.create(linkAlarm, { periodInMinutes: 0.5 });
  void pollLinkByCode(licence, update);
}

/**
 * Polls until the code has been decided. The popup may be closed meanwhile, and each round's call of
 * the storage keeps the worker running.
 */
export async function pollLinkByCode(licence: Licence, update: Update): Promise<void> {
  if (polling) {
    return;
  }
  polling = true;
  try {
    const result = await pollUntilDecided(licence);
    // A page may have linked the browser meanwhile; the code is then forgotten.
    const { state } = await licence.getEntitlement();
    await browser.alarms.clear(linkAlarm);
    await update('linked');
    await noteLinkEnd(state === 'unlinked' ? result : 'linked');
  } finally {
    polling = false;
  }
}

async function pollUntilDecided(licence: Licence): Promise<LinkEnd | 'linked'> {
  for (;;) {
    const round = await licence.pollLinkByCode();
    if (round.result !== 'pending') {
      return round.result;
    }
    await new Promise((resolve) => setTimeout(resolve, round.waitSeconds * 1000));
  }
}

/** Kept until the next attempt or the browser's end. */
async function noteLinkEnd(result: LinkEnd | 'linked'): Promise<void> {
  if (result === 'linked') {
    await browser.storage.session.remove('linkEnd');
  } else {
    await browser.storage.session.set({ linkEnd: result });
  }
}

export async function readLinkEnd(): Promise<LinkEnd | undefined> {
  const { linkEnd } = await browser.storage.session.get<{ linkEnd?: LinkEnd }>('linkEnd');
  return linkEnd;
}
