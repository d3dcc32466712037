import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { createHidingStyle } from '../hiding-style.ts';
import { hidingKeysOf, readHidingItems } from '../own-rules/hiding-items.ts';
import { selectorsOnHost } from '../own-rules/selectors-on-host.ts';
import { addPageStyle } from '../page-style.ts';
import { hostOfPage, isLeftAlone } from '../page-world/tab-of-page.ts';

/** Longer than the storage takes to answer, and too short to be noticed. */
const longestBlankMs = 100;

/** Hides elements by the user's own rules, and shows them again when a rule is removed. */
export default defineUnlistedScript(() => {
  if (isLeftAlone()) {
    return;
  }
  // Hidden elements would be painted once, because the rules arrive just after the script.
  const blank = addPageStyle(document, ':root { opacity: 0 !important }');
  const end = setTimeout(blank.remove, longestBlankMs);
  // In Firefox pages have no access to the session storage.
  const area = browser.storage.session ?? browser.storage.local;
  const host = hostOfPage();
  const keys = hidingKeysOf(host);
  const style = createHidingStyle();
  const show = async () => {
    const rules = readHidingItems(await area.get(keys));
    style.hide(selectorsOnHost(rules, host));
  };
  area.onChanged.addListener((changes) => {
    if (keys.some((key) => key in changes)) {
      void show();
    }
  });
  void show().finally(() => {
    clearTimeout(end);
    blank.remove();
  });
});
