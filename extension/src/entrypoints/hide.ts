import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { hostAndAbove } from '../hiding/hosts.ts';
import { selectHidden, type SiteRules } from '../hiding/select-hidden.ts';
import { findFiles } from '../hiding/site-index.ts';
import { hidingCss } from '../hiding/style-sheet.ts';
import { addPageStyle } from '../page-style.ts';

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
  const withGeneral = !hostAndAbove(host).some((name) => genericOn.includes(name));
  const files = findFiles(index, host).map((file) =>
    browser.runtime.getURL(`/hiding/sites-${file}.json`),
  );
  read(files, (parts) =>
    hide(selectHidden(groups, Object.assign({}, ...parts), host, withGeneral)),
  );
});

/**
 * Waits for the files, so that the page shows nothing that is to be hidden. A page may forbid that to
 * everybody; then they come a little later.
 */
function read(files: string[], use: (parts: SiteRules[]) => void): void {
  let parts: SiteRules[];
  try {
    parts = files.map(readNow);
  } catch {
    void Promise.all(files.map(readLater)).then(use);
    return;
  }
  use(parts);
}

function readNow(file: string): SiteRules {
  const request = new XMLHttpRequest();
  request.open('GET', file, false);
  request.send();
  return JSON.parse(request.responseText);
}

async function readLater(file: string): Promise<SiteRules> {
  const response = await fetch(file);
  return response.json();
}

function hide(selectors: string[]): void {
  if (selectors.length > 0) {
    addPageStyle(document, hidingCss(selectors));
  }
}
