/** The host of a web page without `www.`; undefined for a page that is no website. */
export function siteOf(url: string | undefined): string | undefined {
  return webAddress(url)?.hostname.replace(/^www\./, '');
}

/** Without its query and fragment, which may contain what only the user should know. */
export function pageOf(url: string | undefined): string | undefined {
  const address = webAddress(url);
  return address && address.origin + address.pathname;
}

function webAddress(url: string | undefined): URL | undefined {
  return url && /^https?:/.test(url) ? new URL(url) : undefined;
}
