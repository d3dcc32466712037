/** The permission for all sites, which a user gives or takes back on the options page. */
export const allSites = { origins: ['<all_urls>'] };

/** The pages of a site with its subdomains; an IP address has none, and is no pattern with them. */
export function sitePattern(site: string): string {
  const isAddress = site.startsWith('[') || /^[\d.]+$/.test(site);
  return isAddress ? `*://${site}/*` : `*://*.${site}/*`;
}

/** The pages of the sites; without any, all pages. */
export function patternsOf(sites: string[]): string[] {
  return sites.length === 0 ? ['http://*/*', 'https://*/*'] : sites.map(sitePattern);
}
