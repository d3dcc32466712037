/**
 * Whether the page in the address bar has the origin of this page, or is this page. Then what the browser
 * decides by this page's address is right for both.
 */
export function sharesOriginOfTab(): boolean {
  try {
    return Boolean(window.top?.document);
  } catch {
    return false;
  }
}

/**
 * Whether this page, or a frame of its origin in it, is to be left alone. A frame of another origin learns
 * from the worker whether it is.
 */
export function isLeftAlone(): boolean {
  return globalThis.onAllowedSite === true && sharesOriginOfTab();
}

/** The host of the page; for a frame without an address of its own, that of the page that made it. */
export function hostOfPage(): string {
  const addresses = [
    self.origin,
    location.href.replace(/^blob:/, ''),
    // Firefox does not have them before version 148, and gives a frame the base address of its maker.
    ...Array.from('ancestorOrigins' in location ? location.ancestorOrigins : []),
    document.baseURI,
  ];
  const found = addresses
    .map((address) => URL.parse(address))
    .find((address) => address && /^https?:$/.test(address.protocol));
  return found?.hostname ?? '';
}
