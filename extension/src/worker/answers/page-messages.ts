import type { PageMessage } from '@stillweb/contract/licence/page-messages';
import { LicenceError, type Licence } from '@stillweb/licence';
import { browser } from 'wxt/browser';

import { readDeviceCode } from '../licence.ts';
import type { Update } from '../schedule.ts';

/** @returns the message if it comes from the site and has a known shape */
export function readPageMessage(
  message: unknown,
  senderUrl: string | undefined,
): PageMessage | undefined {
  if (!senderUrl || new URL(senderUrl).origin !== SITE) {
    return undefined;
  }
  if (typeof message !== 'object' || message === null || !('type' in message)) {
    return undefined;
  }
  switch (message.type) {
    case 'hello':
    case 'link':
    case 'refresh':
      return { type: message.type };
    case 'redeem':
      return 'code' in message && typeof message.code === 'string'
        ? { type: 'redeem', code: message.code }
        : undefined;
    default:
      return undefined;
  }
}

/**
 * The reply to a page. A refusal is a reply too: `{error}` with the API's code.
 * @param update applies the entitlement: a page may rely on it as soon as it has the reply
 */
export async function answerPage(
  licence: Licence,
  message: PageMessage,
  update: Update,
): Promise<object> {
  try {
    return await reply(licence, message, update);
  } catch (error) {
    return { error: error instanceof LicenceError ? error.code : 'INTERNAL' };
  }
}

async function reply(licence: Licence, message: PageMessage, update: Update): Promise<object> {
  switch (message.type) {
    case 'hello': {
      const { version } = browser.runtime.getManifest();
      const { device } = await licence.getEntitlement();
      if (device) {
        return { version, linked: true, deviceId: device.id };
      }
      const code = await readDeviceCode();
      return { version, linked: false, ...(code && { userCode: code.userCode }) };
    }
    case 'link':
      return licence.link();
    case 'redeem': {
      const { state } = await licence.redeem(message.code);
      await update('linked');
      return { state };
    }
    case 'refresh': {
      const { state } = await licence.refresh({ minAgeSeconds: 2 });
      await update('polled');
      return { state };
    }
  }
}
