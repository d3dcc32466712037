import { LicenceError, type Licence } from '@stillweb/licence';
import { browser } from 'wxt/browser';

import type { OwnMessage, Problem, Status, StatusReply } from '../status.ts';
import { listAllowedSites, setSiteAllowed } from './allowed-sites.ts';
import { readDeviceCode } from './licence.ts';
import { startLinkByCode, readLinkEnd } from './link-by-code.ts';
import type { Update } from './schedule.ts';
import { allSites } from './scripts-in-pages.ts';

export function isFromOwnPage(senderUrl: string | undefined): boolean {
  return senderUrl?.startsWith(browser.runtime.getURL('/')) ?? false;
}

interface Worker {
  licence: Licence;
  update: Update;
  listProblems: () => Problem[];
}

/** Does what popup or options page ask, and returns the new status. */
export async function answerOwnPage(worker: Worker, message: OwnMessage): Promise<StatusReply> {
  let error: string | undefined;
  try {
    await execute(worker, message);
  } catch (problem) {
    error = problem instanceof LicenceError ? problem.code : 'INTERNAL';
  }
  const status = await readStatus(worker);
  return { status, ...(error && { error }) };
}

async function execute({ licence, update }: Worker, message: OwnMessage): Promise<void> {
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
      await setSiteAllowed(message.site, message.allowed);
      return update('polled');
  }
}

async function readStatus({ licence, listProblems }: Worker): Promise<Status> {
  const entitlement = await licence.getEntitlement();
  const code = await readDeviceCode();
  const linkEnd = await readLinkEnd();
  return {
    entitlement,
    ...(code && { code }),
    ...(linkEnd && { linkEnd }),
    allowedSites: await listAllowedSites(),
    allSites: await browser.permissions.contains(allSites),
    problems: listProblems(),
  };
}
