import { storedConsent } from './consent.ts';
import { isMeasured } from './measured.ts';
import { loadPixel } from './pixel.ts';

/** Sends a page view to the operator's pixel, if one is configured and the visitor agreed. */
export function sendPageView() {
  const pixelId = configuredPixel();
  if (!pixelId || !isMeasured(location.pathname) || storedConsent() !== 'granted') return;
  loadPixel(pixelId);
  window.fbq?.('track', 'PageView');
}

/** The pixel's id is an attribute of the consent question, which exists only with a pixel. */
function configuredPixel(): string | undefined {
  return document.querySelector<HTMLElement>('[data-measurement]')?.dataset.measurement;
}
