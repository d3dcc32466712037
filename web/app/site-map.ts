/** The advertorials, each with the code of the offer that it promises. */
export const advertorialOffers = {
  '/updates': 'uk',
  '/updatesusa': 'usa',
  '/updatesusa2': 'usa',
} as const;
export type AdvertorialPath = keyof typeof advertorialOffers;

/** The page that the server sends instead of an advertorial once its offer has ended. */
export function endedPage(path: string): string {
  return `${path}/ended`;
}

export const legalPaths = ['/privacy', '/eula', '/terms'] as const;

/** Pages without account state: prerendered and sent without React. Articles belong to them too. */
export const documentPaths = [
  '/',
  '/about',
  '/blog',
  '/faqs',
  '/test',
  ...legalPaths,
  '/updates',
  '/updatesusa',
  '/updatesusa2',
  '/check-verficationEmail',
  '/check-resetPasswordEmail',
  '/auth/check-verficationEmail',
  '/auth/check-resetPasswordEmail',
] as const;

/** A prerendered document that the server sends at another document's path. */
interface Variant {
  path: string;
  page: string;
  offer: string;
  /** Whether it is sent once the offer has ended, or while it is open to visitors who ask for it by `?offer=`. */
  when: 'ended' | 'asked';
}

export const variants: readonly Variant[] = [
  ...Object.entries(advertorialOffers).map(
    ([path, offer]) => ({ path, page: endedPage(path), offer, when: 'ended' }) as const,
  ),
  { path: '/', page: '/offers/uk', offer: 'uk', when: 'asked' },
  { path: '/', page: '/offers/usa', offer: 'usa', when: 'asked' },
];

/** The home page for visitors who have come by an offer. */
export const offerHomeRoute = '/offers/:offer';

/** The articles' path, in the syntax of the route table and of URL patterns. */
export const articleRoute = '/blog/:article';
export const articlePattern = '/blog/*';

export const feedPath = '/blog/rss.xml';

/**
 * App pages that a visitor reads before acting, and may come to from a search: the app loads after the
 * paint. Where one types at once, as at the log-in, it loads with the page.
 */
export const readFirstPaths = ['/pricing', '/onboarding', '/help', '/withdraw'] as const;

/** Pages that React hydrates, prerendered as an anonymous visitor sees them. */
export const appPaths = [
  ...readFirstPaths,
  '/auth/login',
  '/auth/code',
  '/auth/second-step',
  '/auth/signup',
  '/auth/forget-password',
  '/auth/verify-email',
  '/auth/change-email',
  '/auth/stop-email-change',
  '/auth/stop-second-step-removal',
  '/auth/secure-account',
  '/auth/data-export',
  '/link',
  '/uninstalled',
  '/withdraw/confirm',
  '/unsubscribe',
  '/subscription/success',
  '/subscription/failed',
] as const;

/** Client routes that are not prerendered: the server answers them with the SPA fallback. */
export const spaPaths = [
  '/auth/reset-password/:token',
  '/dashboard/account',
  '/dashboard/subscription',
] as const;

export const redirects = {
  '/auth': '/auth/login',
  '/dashboard': '/dashboard/subscription',
} as const;

/** Pages for search engines, besides the articles. */
export const indexedPaths: readonly string[] = [
  ...documentPaths.filter((path) => !path.includes('check-')),
  ...readFirstPaths,
];

const documents: ReadonlySet<string> = new Set(documentPaths);

/** Whether the text of a page is a file of its own, and not made of messages. */
export function isInFile(path: string): boolean {
  return path.startsWith('/blog/') || legalPaths.some((legal) => legal === path);
}

export function isDocument(pathname: string): boolean {
  return documents.has(pathname) || pathname.startsWith('/blog/');
}
