import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { removePlayerAds } from '../page-world/remove-player-ads.ts';
import { replaceMethod, treatPage } from '../page-world/treat-page.ts';

/**
 * Runs in YouTube's pages before their own scripts. The player gets its data in three ways: from a
 * variable of the page, from text through `JSON.parse`, and from an answer through `Response.json`.
 */
export default defineUnlistedScript(() => treatPage(removeAds));

function removeAds(): () => void {
  const parseAgain = replaceMethod(
    JSON,
    'parse',
    (parse) =>
      (...args) =>
        removePlayerAds(parse(...args)),
  );
  const readAgain = replaceMethod(
    Response.prototype,
    'json',
    (json) =>
      async function (this: Response) {
        return removePlayerAds(await json.call(this));
      },
  );
  let initial: unknown;
  const name = 'ytInitialPlayerResponse';
  Object.defineProperty(window, name, {
    configurable: true,
    get: () => initial,
    set: (data: unknown) => {
      initial = removePlayerAds(data);
    },
  });
  return () => {
    parseAgain();
    readAgain();
    Object.defineProperty(window, name, { value: initial, writable: true });
  };
}
