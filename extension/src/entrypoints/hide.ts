import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { createHidingStyle } from '../hiding-style.ts';
import { hostAndAbove } from '../hiding/hosts.ts';
import { selectHidden, type SiteRules } from '../hiding/select-hidden.ts';
import { findFiles } from '../hiding/site-index.ts';
import { hostOfPage, isLeftAlone } from '../page-world/tab-of-page.ts';

/**
 * Runs in pages, after the data of the groups that are on, before anything of the page is there. It hides
 * by the rules that depend on the site; in a frame, by all.
 */
export default defineUnlistedScript(() => {
  const isPage = document.documentElement instanceof HTMLElement;
  if (!globalThis.hiding || !isPage || isLeftAlone()) {
    return;
  }
  const { groups, sheets, index, genericOn } = globalThis.hiding;
  const host = hostOfPage();
  const withGeneral = !hostAndAbove(host).some((name) => genericOn.includes(name));
  // The browser itself gives them to all other pages.
  const withSheets = withGeneral && window !== window.top;
  const files = findFiles(index, host).map((file) =>
    browser.runtime.getURL(`/hiding/sites-${file}.json`),
  );
  read(files, (parts) => {
    const selectors = selectHidden(groups, Object.assign({}, ...parts), host, withGeneral);
    createHidingStyle().hide(selectors, withSheets ? sheets : {});
  });
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
