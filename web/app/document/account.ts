/** Fills in who is signed in; the root's `data-signed-in` has already shown the right link. */
export function showVisitor() {
  const name = storedName();
  if (!name) return;
  const [initial = ''] = name;
  for (const part of document.querySelectorAll<HTMLElement>('[data-visitor]')) {
    part.textContent = part.dataset.visitor === 'initial' ? initial.toUpperCase() : name;
  }
}

/** The pages under /auth are for visitors only. */
export function keepMembersOut() {
  if (location.pathname.startsWith('/auth/') && isSignedIn()) location.replace('/dashboard');
}

function isSignedIn(): boolean {
  return 'signedIn' in document.documentElement.dataset;
}

function storedName(): string | undefined {
  if (!isSignedIn()) return undefined;
  try {
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
    if (typeof user !== 'object' || user === null || !('name' in user)) return undefined;
    return typeof user.name === 'string' ? user.name.trim() : undefined;
  } catch {
    return undefined;
  }
}
