import {
  href,
  matchPath,
  redirect,
  redirectDocument,
  type ClientLoaderFunctionArgs,
} from 'react-router';

/** Leads from a path without a page of its own to one that has one; an unknown path leads home. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  if (matchPath(href('/auth'), pathname)) return redirect(href('/auth/login'));
  if (matchPath(href('/dashboard'), pathname)) return redirect(href('/dashboard/subscription'));
  return redirectDocument(href('/'));
}

export default function RedirectPage() {
  return null;
}
