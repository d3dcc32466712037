import { prefix } from '../language.ts';
import { withStorage } from './storage.ts';

/** Fills the user's name into the header, where `data-signed-in` already shows the right link. */
export function showUser() {
  const name = storedName();
  if (!name) return;
  const [initial = ''] = name;
  for (const part of document.querySelectorAll<HTMLElement>('[data-user]')) {
    part.textContent = part.dataset.user === 'initial' ? initial.toUpperCase() : name;
  }
}

/** Redirects signed-in users away from the pages under /auth. */
export function redirectUsers() {
  if (location.pathname.startsWith(prefix ? `${prefix}/auth/` : '/auth/') && isSignedIn())
    location.replace(prefix ? `${prefix}/dashboard` : '/dashboard');
}

function isSignedIn(): boolean {
  return 'signedIn' in document.documentElement.dataset;
}

function storedName(): string | undefined {
  if (!isSignedIn()) return undefined;
  const user = withStorage((): unknown => JSON.parse(localStorage.getItem('user') ?? 'null'));
  if (typeof user !== 'object' || user === null || !('name' in user)) return undefined;
  return typeof user.name === 'string' ? user.name.trim() : undefined;
}
