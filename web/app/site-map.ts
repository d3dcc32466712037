/** Pages without account state: prerendered and sent without React. Articles belong to them too. */
export const documentPaths = [
  '/',
  '/about',
  '/blog',
  '/faqs',
  '/privacy',
  '/eula',
  '/terms',
  '/updates',
  '/updatesusa',
  '/updatesusa2',
  '/check-verficationEmail',
  '/check-resetPasswordEmail',
  '/auth/check-verficationEmail',
  '/auth/check-resetPasswordEmail',
] as const;

/** The articles' path, in the syntax of the route table and of URL patterns. */
export const articleRoute = '/blog/:article';
export const articlePattern = '/blog/*';

export const feedPath = '/blog/rss.xml';

/** Pages that React hydrates, prerendered as an anonymous visitor sees them. */
export const appPaths = [
  '/pricing',
  '/onboarding',
  '/auth/login',
  '/auth/signup',
  '/auth/forget-password',
  '/auth/verify-email',
  '/auth/change-email',
  '/help',
  '/link',
  '/uninstalled',
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
  '/pricing',
  '/onboarding',
  '/help',
];

const documents: ReadonlySet<string> = new Set(documentPaths);

export function isDocument(pathname: string): boolean {
  return documents.has(pathname) || pathname.startsWith('/blog/');
}
