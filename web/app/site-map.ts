/** Pages that need no account state: prerendered, and sent without React. Articles are more of them. */
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

/** Where articles stand, as the route table and as patterns of addresses write it. */
export const articleRoute = '/blog/:article';
export const articlePattern = '/blog/*';

export const feedPath = '/blog/rss.xml';

/** Pages that React takes over, prerendered as an anonymous visitor sees them first. */
export const appPaths = [
  '/pricing',
  '/onboarding',
  '/auth/login',
  '/auth/signup',
  '/auth/forget-password',
  '/auth/verify-email',
  '/auth/change-email',
  '/subscription/success',
  '/subscription/failed',
] as const;

/** Client routes without a file of their own: the server answers them with the SPA fallback. */
export const spaPaths = [
  '/auth/reset-password/:token',
  '/dashboard/account',
  '/dashboard/subscription',
] as const;

export const redirects = {
  '/auth': '/auth/login',
  '/dashboard': '/dashboard/subscription',
} as const;

/** Pages that a search engine should know, beside the articles. */
export const findablePaths: readonly string[] = [
  ...documentPaths.filter((path) => !path.includes('check-')),
  '/pricing',
  '/onboarding',
];

const documents: ReadonlySet<string> = new Set(documentPaths);

export function isDocument(pathname: string): boolean {
  return documents.has(pathname) || pathname.startsWith('/blog/');
}
