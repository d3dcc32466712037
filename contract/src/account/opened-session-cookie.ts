/**
 * The cookie of a minute that tells a page that a provider has just opened a session: scripts cannot see the
 * session's own. It has the JSON of an `OpenedSession`. Every page looks for it, and loads its reader only if it exists.
 */
export const openedSessionCookie = 'opened-session';
