import { browserName } from '@stillweb/contract/licence/browser-name';
import { createLicence, type DeviceCode, type Licence, type LicenceState } from '@stillweb/licence';
import { browser } from 'wxt/browser';

type NavigatorWithBrands = Navigator & { userAgentData?: { brands: { brand: string }[] } };

/** This browser's licence. Only the worker has one: its store has one writer. */
export function openLicence(): Licence {
  const { userAgent, userAgentData }: NavigatorWithBrands = navigator;
  return createLicence({
    site: SITE,
    keys: KEYS,
    store: { read: readState, write: (licence) => browser.storage.local.set({ licence }) },
    name: browserName(userAgent, userAgentData?.brands),
    version: browser.runtime.getManifest().version,
  });
}

async function readState(): Promise<LicenceState | undefined> {
  const { licence } = await browser.storage.local.get<{ licence?: LicenceState }>('licence');
  return licence;
}

/** The code that waits to be entered, if there is one. */
export async function readDeviceCode(): Promise<DeviceCode | undefined> {
  const code = (await readState())?.deviceCode;
  if (!code || code.expiresAt <= Date.now()) {
    return undefined;
  }
  const { userCode, verificationUri, expiresAt } = code;
  return { userCode, verificationUri, expiresAt };
}

/**
 * Chrome can keep the storage from content scripts, which run in the same process as the page; Firefox
 * cannot. They may read what is kept for the session, where the user's own rules are for them.
 */
export async function protectStorage(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  await browser.storage.session.setAccessLevel?.({
    accessLevel: 'TRUSTED_AND_UNTRUSTED_CONTEXTS',
  });
}
