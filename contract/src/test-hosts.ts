import { brand } from './brand.ts';

/**
 * The role of a host of the test page (`/test`): the article's own content, advertising or trackers.
 * The extension's lists block the last two.
 */
export type TestHost = 'content' | 'ads' | 'trackers';

/** The id of the cookie notice on the test page, which the extension's list hides. */
export const testNoticeId = 'test-page-cookie-notice';

/** Every name resolves to the machine itself, without any set-up. */
const localDomain = 'localhost';

/**
 * The origins from which the test page loads its files.
 * @param site the address of the site; on a developer's machine the hosts are other names of the same server
 */
export function testOrigins(
  site: Pick<URL, 'protocol' | 'hostname' | 'port'>,
): Record<TestHost, string> {
  const originOf = (host: TestHost) =>
    isLocal(site.hostname)
      ? `${site.protocol}//${host}.${localDomain}${site.port && `:${site.port}`}`
      : `https://${host}.${brand.testDomain}`;
  return { content: originOf('content'), ads: originOf('ads'), trackers: originOf('trackers') };
}

/** The names of a host of the test page, in production and on a developer's machine. */
export function testHostNames(host: TestHost): string[] {
  return [brand.testDomain, localDomain].map((domain) => `${host}.${domain}`);
}

/** Whether browsers take the test domain for the site itself, of whose own requests nothing is blocked. */
export function isTestDomainOfSite(testDomain: string, siteHost: string): boolean {
  const isBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
  const site = siteHost.replace(/^www\./, '');
  return isBelow(testDomain, site) || isBelow(site, testDomain);
}

function isLocal(hostname: string): boolean {
  return [localDomain, '127.0.0.1', '[::1]'].includes(hostname);
}
