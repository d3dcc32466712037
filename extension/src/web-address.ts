/** The host of a web page without `www.`; undefined if the page is not a website. */
export function siteOf(url: string | undefined): string | undefined {
  return webAddress(url)?.hostname.replace(/^www\./, '');
}

/** The address without query and fragment, which may be private. */
export function pageOf(url: string | undefined): string | undefined {
  const address = webAddress(url);
  return address && address.origin + address.pathname;
}

function webAddress(url: string | undefined): URL | undefined {
  return url && /^https?:/.test(url) ? new URL(url) : undefined;
}
