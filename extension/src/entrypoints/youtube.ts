import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { removePlayerAds } from '../page-world/remove-player-ads.ts';

/**
 * Runs in YouTube's pages before their own scripts. The player gets its data in three ways: from a
 * variable of the page, from text through `JSON.parse`, and from an answer through `Response.json`.
 */
export default defineUnlistedScript(() => {
  const { parse } = JSON;
  JSON.parse = (...args) => removePlayerAds(parse(...args));

  // oxlint-disable-next-line typescript/unbound-method -- called on the answer that it belongs to
  const { json } = Response.prototype;
  Response.prototype.json = async function () {
    return removePlayerAds(await json.call(this));
  };

  let initial: unknown;
  Object.defineProperty(window, 'ytInitialPlayerResponse', {
    configurable: true,
    get: () => initial,
    set: (data: unknown) => {
      initial = removePlayerAds(data);
    },
  });
});
