import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { opensWindow } from '../page-world/opens-window.ts';
import { replaceMethod, treatPage } from '../page-world/treat-page.ts';

/** Refuses windows that no click or key of the user has just asked for, as a browser's own blocker does. */
export default defineUnlistedScript(() =>
  treatPage(() => {
    const opened = new Map<Window, string>();
    return replaceMethod(window, 'open', (open) => (url, target = '_blank', features) => {
      // Read once, so that the browser gets the same name that was checked.
      const name = ''.concat(target);
      if (!navigator.userActivation.isActive && opensWindow(name, opened)) {
        return null;
      }
      const tab = open.call(window, url, name, features);
      if (tab) {
        opened.set(tab, name);
      }
      return tab;
    });
  }),
);
