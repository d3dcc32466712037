declare global {
  interface Window {
    /** A tracking pixel, where the operator has put one. */
    fbq?: (command: 'track', event: 'PageView') => void;
  }
}

/** Tells the operator's pixel, if there is one and the visitor has agreed to it. */
export function sendPageView() {
  if (isPersonal(location.pathname)) return;
  if (hasConsented()) window.fbq?.('track', 'PageView');
}

function isPersonal(pathname: string): boolean {
  return /^\/(auth|dashboard)(\/|$)/.test(pathname);
}

function hasConsented(): boolean {
  try {
    return localStorage.getItem('consent') === 'granted';
  } catch {
    return false;
  }
}
