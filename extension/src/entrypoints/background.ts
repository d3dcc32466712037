import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';

import { applyEntitlement } from '../worker/apply-entitlement.ts';
import { openLicence, protectStorage } from '../worker/licence.ts';
import { answerPage, readPageMessage } from '../worker/page-messages.ts';
import { decideAlarm } from '../worker/schedule.ts';

export default defineBackground(() => {
  const licence = openLicence((entitlement) => void applyEntitlement(entitlement));

  async function schedule(moment: Parameters<typeof decideAlarm>[1]): Promise<void> {
    const due = await licence.nextRefreshAt();
    if (due === undefined) {
      await browser.alarms.clear('refresh');
    } else {
      const when = decideAlarm(due, moment, Date.now(), Math.random());
      await browser.alarms.create('refresh', { when });
    }
  }

  async function start(): Promise<void> {
    await protectStorage();
    await applyEntitlement(await licence.getEntitlement());
    await schedule('started');
  }

  browser.runtime.onStartup.addListener(() => void start());
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void start();
    void injectIntoOpenTabs();
    if (reason === 'install') {
      void browser.tabs.create({ url: `${SITE}/onboarding` });
    }
  });
  browser.alarms.onAlarm.addListener(() => {
    void licence.refresh().then(() => schedule('polled'));
  });
  browser.runtime.onMessage.addListener((received: unknown, sender, respond) => {
    const message = readPageMessage(received, sender.url);
    if (!message) {
      return;
    }
    void answerPage(licence, message).then((reply) => {
      respond(reply);
      return schedule(message.type === 'redeem' ? 'linked' : 'polled');
    });
    // The reply comes later.
    return true;
  });
});

/** Chrome leaves tabs alone that were open before: the page that led to the store would never notice. */
async function injectIntoOpenTabs(): Promise<void> {
  const tabs = await browser.tabs.query({ url: SITE_MATCHES });
  for (const { id } of tabs) {
    if (id !== undefined) {
      await browser.scripting
        .executeScript({ target: { tabId: id }, files: ['/content-scripts/site.js'] })
        .catch(() => undefined);
    }
  }
}
