import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { hostAndAbove } from '../hiding/hosts.ts';
import { selectAlmostEverywhere, selectForSite, type SiteRules } from '../hiding/select-hidden.ts';
import { findFiles } from '../hiding/site-index.ts';
import { hidingCss } from '../hiding/style-sheet.ts';

/**
 * Runs in pages, after the data of the groups that are on, before anything of the page is there. It hides
 * by the rules that depend on the site.
 */
export default defineUnlistedScript(() => {
  if (!globalThis.hiding || !(document.documentElement instanceof HTMLElement)) {
    return;
  }
  const { groups, index, genericOn } = globalThis.hiding;
  // A frame without an address of its own has the origin of the page around it.
  const host = URL.parse(self.origin)?.hostname ?? location.hostname;
  if (!hostAndAbove(host).some((name) => genericOn.includes(name))) {
    hide(Object.values(groups).flatMap((group) => selectAlmostEverywhere(group, host)));
  }
  for (const file of findFiles(index, host)) {
    const address = browser.runtime.getURL(`/hiding/sites-${file}.json`);
    readNow(address, (rules) => hide(selectForSite(rules, Object.keys(groups), host)));
  }
});

function hide(selectors: string[]): void {
  if (selectors.length > 0) {
    const style = document.createElement('style');
    style.textContent = hidingCss(selectors);
    document.documentElement.append(style);
  }
}

/**
 * Waits for the file, so that the page shows nothing that is to be hidden. A page may forbid that to
 * everybody; then the file comes a little later.
 */
function readNow(address: string, use: (rules: SiteRules) => void): void {
  try {
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    request.send();
    use(JSON.parse(request.responseText));
  } catch {
    void fetch(address)
      .then((response) => response.json())
      .then(use);
  }
}
