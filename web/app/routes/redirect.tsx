import {
  href,
  matchPath,
  redirect,
  redirectDocument,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import { pagePath, prefix } from '../language.ts';

/** Leads from a path without a page of its own to one that has one; an unknown path leads home. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname: address } = new URL(request.url);
  const pathname = prefix ? pagePath(address) : address;
  if (matchPath(href('/auth'), pathname)) return redirect(href('/auth/login'));
  if (matchPath(href('/dashboard'), pathname)) return redirect(href('/dashboard/subscription'));
  return redirectDocument(href('/'));
}

export default function RedirectPage() {
  return null;
}
