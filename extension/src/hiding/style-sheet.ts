const hide = '{display:none!important}';

/** Styles with which a page may keep itself from scrolling. */
const scroll =
  '{overflow:auto!important;position:static!important;height:auto!important;touch-action:auto!important}';

/** A class or an id, which every browser can read. */
const plain = /^[.#][a-z_][\w-]*$/i;

/**
 * Hides what the selectors match. A browser drops a whole list of selectors if it cannot read one of them,
 * so only plain ones share a rule; that makes the style sheet of a large list half as big.
 */
export function hidingCss(selectors: string[]): string {
  const shared = selectors.filter((selector) => plain.test(selector));
  const others = selectors.filter((selector) => !plain.test(selector));
  return [...(shared.length > 0 ? [shared.join(',\n')] : []), ...others]
    .map((selector) => `${selector}${hide}\n`)
    .join('');
}

/** Lets the page scroll while the selectors match it. */
export function scrollingCss(selectors: string[]): string {
  return selectors.map((selector) => `${selector}${scroll}\n`).join('');
}
