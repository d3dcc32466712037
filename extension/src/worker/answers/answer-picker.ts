import { browser, type Browser } from 'wxt/browser';

import type { PickerMessage, PickerReply } from '../../picker-messages.ts';
import { isOneHidingRule } from '../../own-rules/own-line.ts';
import { siteOf } from '../../web-address.ts';
import { addOwnRule, removeOwnRule } from '../rules/own-rules.ts';
import { sitePattern } from '../site-pattern.ts';

interface Worker {
  isPremium: () => Promise<boolean>;
  /** Runs a change of the rules when no other is running, and applies it. */
  change: (step: () => Promise<void>) => Promise<void>;
}

/** Replies to each message of a picker. Its rules are about the site of its page, whatever it says. */
export function answerPicker(port: Browser.runtime.Port, worker: Worker): void {
  const site = siteOf(port.sender?.url);
  if (site === undefined) {
    return;
  }
  port.onMessage.addListener((message: PickerMessage) => {
    void reply(site, message, worker)
      .then((answer) => port.postMessage(answer))
      // The page may be gone meanwhile.
      .catch(() => undefined);
  });
}

async function reply(site: string, message: PickerMessage, worker: Worker): Promise<PickerReply> {
  const saved = await execute(site, message, worker).then(
    () => true,
    () => false,
  );
  const lasting = await browser.permissions.contains({ origins: [sitePattern(site)] });
  return { saved, lasting };
}

async function execute(
  site: string,
  { type, selector }: PickerMessage,
  worker: Worker,
): Promise<void> {
  const line = `${site}##${selector}`;
  if (type === 'undo') {
    return worker.change(() => removeOwnRule(line));
  }
  if (!isOneHidingRule(line, site) || !(await worker.isPremium())) {
    throw new Error('This rule cannot be kept');
  }
  return worker.change(() => addOwnRule(line));
}
