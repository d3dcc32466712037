import { browser, type Browser } from 'wxt/browser';

import type { TreatmentMessage, TreatmentReply } from '../../treatment-messages.ts';
import { isOnAllowedSite } from '../allowed-sites.ts';

type Sender = Browser.runtime.MessageSender;

/** Replies to the scripts in a page. Whatever they ask for concerns their own page alone. */
export function answerTreatment(port: Browser.runtime.Port): void {
  port.onMessage.addListener((message: TreatmentMessage) => {
    void treat(port.sender, message)
      .then((reply) => port.postMessage(reply))
      // The page may be gone meanwhile.
      .catch(() => undefined);
  });
}

async function treat(
  sender: Sender | undefined,
  { insert, groups, remove }: TreatmentMessage,
): Promise<TreatmentReply> {
  const allowed = await isOnAllowedSite(sender?.tab?.url);
  const target = targetOf(sender);
  if (!target) {
    return { allowed, inserted: false };
  }
  const { scripting } = browser;
  const origin = 'USER';
  const files = groups.map((group) => `/hiding/${group}.css`);
  const insertions = allowed
    ? []
    : [
        ...(insert === '' ? [] : [scripting.insertCSS({ target, origin, css: insert })]),
        ...(files.length === 0 ? [] : [scripting.insertCSS({ target, origin, files })]),
      ];
  const inserted = await Promise.allSettled(insertions);
  if (remove !== '' && (allowed || remove !== insert)) {
    await scripting.removeCSS({ target, origin, css: remove }).catch(() => undefined);
  }
  return { allowed, inserted: inserted.every(({ status }) => status === 'fulfilled') };
}

function targetOf(sender: Sender | undefined): Browser.scripting.InjectionTarget | undefined {
  const { tab, frameId, documentId } = sender ?? {};
  if (tab?.id === undefined) {
    return undefined;
  }
  // Firefox has no ids of documents before version 145.
  return documentId === undefined
    ? { tabId: tab.id, frameIds: [frameId ?? 0] }
    : { tabId: tab.id, documentIds: [documentId] };
}
