import type { OwnMessage, Problem } from '../status.ts';
import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';

import { pickerPort } from '../picker-messages.ts';
import { treatmentPort } from '../treatment-messages.ts';
import { renewAllowedSites } from '../worker/allowed-sites.ts';
import { answerPicker } from '../worker/answers/answer-picker.ts';
import { answerTreatment } from '../worker/answers/answer-treatment.ts';
import { applyEntitlement } from '../worker/apply-entitlement.ts';
import { injectIntoOpenTabs } from '../worker/scripts/inject-into-open-tabs.ts';
import { openLicence, protectStorage } from '../worker/licence.ts';
import { linkAlarm, pollLinkByCode } from '../worker/link-by-code.ts';
import { answerOwnPage, isFromOwnPage } from '../worker/answers/own-messages.ts';
import { answerPage, readPageMessage } from '../worker/answers/page-messages.ts';
import { decideAlarm, type Moment } from '../worker/schedule.ts';
import { showCount } from '../worker/show-state.ts';
import { syncOwnRules } from '../worker/rules/sync-own-rules.ts';

export default defineBackground(() => {
  const licence = openLicence();
  let last: Promise<void> = Promise.resolve();
  let refused: Problem[] = [];

  /** Runs one step after the other. */
  function inTurn(step: () => Promise<void>): Promise<void> {
    last = last.then(step, step);
    return last;
  }

  /** Schedules the next poll, and applies the entitlement and the user's rules as they are now. */
  function update(moment: Moment): Promise<void> {
    return inTurn(async () => {
      await schedule(moment);
      // A browser whose sync is full or turned off keeps the rules for itself.
      await syncOwnRules().catch(() => undefined);
      refused = await applyEntitlement(await licence.getEntitlement());
    });
  }

  async function change(step: () => Promise<void>): Promise<void> {
    await inTurn(step);
    await update('polled');
  }

  async function isPremium(): Promise<boolean> {
    return (await licence.getEntitlement()).state === 'premium';
  }

  function listProblems(): Problem[] {
    return licence.isSaved() ? refused : [...refused, 'storage'];
  }

  async function schedule(moment: Moment): Promise<void> {
    const due = await licence.nextRefreshAt();
    if (due === undefined) {
      await browser.alarms.clear('refresh');
    } else {
      const when = decideAlarm(due, moment, Date.now(), Math.random());
      // The period only counts if the next update fails before it comes to this.
      await browser.alarms.create('refresh', { when, periodInMinutes: 60 });
    }
  }

  async function start(): Promise<void> {
    await Promise.allSettled([protectStorage(), showCount(), inTurn(renewAllowedSites)]);
    await update('started');
  }

  function answer(received: unknown, senderUrl: string | undefined): Promise<object> | undefined {
    if (isFromOwnPage(senderUrl)) {
      return answerOwnPage({ licence, update, change, listProblems }, received as OwnMessage);
    }
    const message = readPageMessage(received, senderUrl);
    return message && answerPage(licence, message, update);
  }

  // At each start of the worker: no event tells that the user has turned the extension on again.
  void start();
  // Starts the worker with the browser.
  browser.runtime.onStartup.addListener(() => undefined);
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void injectIntoOpenTabs();
    if (reason === 'install') {
      void browser.tabs.create({ url: `${SITE}/onboarding` });
    }
  });
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === linkAlarm) {
      void pollLinkByCode(licence, update);
    } else {
      void licence.refresh().then(() => update('polled'));
    }
  });
  browser.storage.sync.onChanged.addListener(() => void update('polled'));
  browser.runtime.onConnect.addListener((port) => {
    if (port.name === pickerPort) {
      answerPicker(port, { isPremium, change });
    } else if (port.name === treatmentPort) {
      answerTreatment(port);
    }
  });
  browser.permissions.onAdded.addListener(() => void update('polled'));
  browser.permissions.onRemoved.addListener(() => void update('polled'));
  browser.runtime.onMessage.addListener((received: unknown, sender, respond) => {
    const reply = answer(received, sender.url);
    if (!reply) {
      return;
    }
    void reply.then(respond);
    // The reply comes later.
    return true;
  });
});
