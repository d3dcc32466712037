import { openedSessionCookie } from '@stillweb/contract/opened-session-cookie';

/** Whether a provider has just opened a session, of which this page has only the cookie. */
export function isSessionOpened(): boolean {
  return !import.meta.env.SSR && document.cookie.includes(`${openedSessionCookie}=`);
}
