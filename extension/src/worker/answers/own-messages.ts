import { LicenceError, type Licence } from '@stillweb/licence';
import { browser } from 'wxt/browser';

import type { OwnMessage, Problem, Status, StatusReply } from '../../status.ts';
import { listAllowedSites, setSiteAllowed } from '../allowed-sites.ts';
import { readDeviceCode } from '../licence.ts';
import { startLinkByCode, readLinkEnd } from '../link-by-code.ts';
import {
  bringBackRules,
  countReplaced,
  importOwnRules,
  listRefusedRules,
  NotSavedError,
  readOwnText,
  removeOwnRule,
  replaceOwnRules,
} from '../rules/own-rules.ts';
import type { Update } from '../schedule.ts';
import { allSites } from '../site-pattern.ts';
import { readSharing, setRulesLocal } from '../rules/sync-own-rules.ts';

export function isFromOwnPage(senderUrl: string | undefined): boolean {
  return senderUrl?.startsWith(browser.runtime.getURL('/')) ?? false;
}

interface Worker {
  licence: Licence;
  update: Update;
  /** Runs a change of the rules when no other is running, and applies it. */
  change: (step: () => Promise<void>) => Promise<void>;
  listProblems: () => Problem[];
}

/** Executes requests of the popup or the options page, and returns the new status. */
export async function answerOwnPage(worker: Worker, message: OwnMessage): Promise<StatusReply> {
  let error: string | undefined;
  try {
    await execute(worker, message);
  } catch (problem) {
    error = codeOf(problem);
  }
  const status = await readStatus(worker);
  return { status, ...(error && { error }) };
}

function codeOf(problem: unknown): string {
  if (problem instanceof LicenceError) {
    return problem.code;
  }
  return problem instanceof NotSavedError ? 'NOT_SAVED' : 'INTERNAL';
}

async function execute({ licence, update, change }: Worker, message: OwnMessage): Promise<void> {
  switch (message.type) {
    case 'status':
      return;
    case 'poll':
      await licence.refresh({ minAgeSeconds: 10 });
      return update('polled');
    case 'use-code':
      return startLinkByCode(licence, update);
    case 'unlink':
      await licence.unlink();
      return update('polled');
    case 'allow-site':
      return change(() => setSiteAllowed(message.site, message.allowed));
    case 'save-own-rules':
      return change(() => replaceOwnRules(message.text, message.before));
    case 'import-own-rules':
      return change(() => importOwnRules(message.text));
    case 'remove-own-rule':
      return change(() => removeOwnRule(message.line));
    case 'bring-back-rules':
      return change(bringBackRules);
    case 'keep-rules-local':
      return change(() => setRulesLocal(message.local));
  }
}

async function readStatus({ licence, listProblems }: Worker): Promise<Status> {
  const entitlement = await licence.getEntitlement();
  const code = await readDeviceCode();
  const linkEnd = await readLinkEnd();
  const replaced = await countReplaced();
  return {
    entitlement,
    ...(code && { code }),
    ...(linkEnd && { linkEnd }),
    allowedSites: await listAllowedSites(),
    own: {
      text: await readOwnText(),
      refused: await listRefusedRules(),
      ...(await readSharing()),
      ...(replaced && { replaced }),
    },
    allSites: await browser.permissions.contains(allSites),
    problems: listProblems(),
  };
}
