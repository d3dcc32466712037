import { storedConsent } from './consent.ts';
import { isMeasured } from './measured.ts';
import { loadPixel } from './pixel.ts';

/** Tells the operator's pixel, if there is one and the visitor has agreed to it. */
export function sendPageView() {
  const pixelId = configuredPixel();
  if (!pixelId || !isMeasured(location.pathname) || storedConsent() !== 'granted') return;
  loadPixel(pixelId);
  window.fbq?.('track', 'PageView');
}

/** The page carries the pixel's id in the choice that it offers; without a pixel it offers none. */
function configuredPixel(): string | undefined {
  return document.querySelector<HTMLElement>('[data-measurement]')?.dataset.measurement;
}
