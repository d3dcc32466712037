import { storedConsent } from './consent.ts';
import { loadPixel } from './pixel.ts';

/** Tells the operator's pixel, if there is one and the visitor has agreed to it. */
export function sendPageView() {
  const pixelId = configuredPixel();
  if (!pixelId || !isMeasured(location.pathname) || storedConsent() !== 'granted') return;
  loadPixel(pixelId);
  window.fbq?.('track', 'PageView');
}

/** A tracker has no business where people log in, pay and see what is theirs. */
export function isMeasured(pathname: string): boolean {
  return !/^\/(auth|dashboard|subscription)(\/|$)/.test(pathname);
}

/** The page carries the pixel's id in the choice that it offers; without a pixel it offers none. */
function configuredPixel(): string | undefined {
  return document.querySelector<HTMLElement>('[data-measurement]')?.dataset.measurement;
}
