import {
  createLicence,
  type Entitlement,
  type Licence,
  type LicenceState,
} from '@stillweb/licence';
import { browser } from 'wxt/browser';

import { describeBrowser } from './describe-browser.ts';

type NavigatorWithHints = Navigator & { userAgentData?: { brands: { brand: string }[] } };

/** This browser's licence, kept in storage that content scripts cannot read where the browser allows that. */
export function openLicence(onChange: (entitlement: Entitlement) => void): Licence {
  const { userAgent, userAgentData }: NavigatorWithHints = navigator;
  return createLicence({
    site: SITE,
    keys: KEYS,
    store: {
      read: async () => {
        const { licence } = await browser.storage.local.get<{ licence?: LicenceState }>('licence');
        return licence;
      },
      write: (licence) => browser.storage.local.set({ licence }),
    },
    name: describeBrowser({ userAgent, brands: userAgentData?.brands }),
    version: browser.runtime.getManifest().version,
    onChange,
  });
}

/** Chrome can keep the storage from content scripts, which run beside what a page runs; Firefox cannot. */
export async function protectStorage(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
