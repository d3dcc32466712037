import { pagePath, prefix } from '../language.ts';
import { withStorage } from './storage.ts';

type Consent = 'granted' | 'denied';

export const consentKey = 'consent';

/** Whether the operator's pixel may count visits of a page: never where users log in, pay or manage data. */
export function isMeasured(pathname: string): boolean {
  return !/^\/(auth|dashboard|help|link|subscription|uninstalled|unsubscribe|withdraw)(\/|$)/.test(
    pathname,
  );
}

/**
 * Shows the consent question to visitors who have not answered it, and binds its buttons.
 * @returns a function that removes the listeners
 */
export function bindMeasurementConsent(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const question = document.querySelector<HTMLElement>('[data-measurement]');
  const askAgain = document.querySelector<HTMLElement>('[data-measurement-revision]');
  if (!question || !askAgain) return () => {};

  question.hidden = storedConsent() !== null;
  askAgain.hidden = false;
  askAgain.addEventListener(
    'click',
    () => {
      question.hidden = false;
      question.querySelector('button')?.focus();
    },
    { signal },
  );
  for (const button of question.querySelectorAll<HTMLElement>('[data-measurement-answer]')) {
    const consent = button.dataset.measurementAnswer === 'granted' ? 'granted' : 'denied';
    button.addEventListener('click', () => answer(question, consent), { signal });
  }
  return () => listening.abort();
}

function answer(question: HTMLElement, consent: Consent) {
  const before = storedConsent();
  withStorage(() => localStorage.setItem(consentKey, consent));
  question.hidden = true;
  document.getElementById('main')?.focus({ preventScroll: true });
  if (consent === 'denied') removePixel();
  else if (before !== 'granted') sendPageView();
}

/** Sends a page view to the operator's pixel, if one is configured and the visitor agreed. */
export function sendPageView() {
  const pixelId = configuredPixel();
  if (
    !pixelId ||
    !isMeasured(prefix ? pagePath(location.pathname) : location.pathname) ||
    storedConsent() !== 'granted'
  )
    return;
  loadPixel(pixelId);
  window.fbq?.('track', 'PageView');
}

/** The pixel's id is an attribute of the consent question, which exists only with a pixel. */
function configuredPixel(): string | undefined {
  return document.querySelector<HTMLElement>('[data-measurement]')?.dataset.measurement;
}

/** The answer stored in this browser; null without one. Without storage the next page asks again. */
function storedConsent(): Consent | null {
  const stored = withStorage(() => localStorage.getItem(consentKey));
  return stored === 'granted' || stored === 'denied' ? stored : null;
}

/** Hosts that the content security policy of a measured page must allow. */
export const pixelHosts = {
  script: 'https://connect.facebook.net',
  report: 'https://www.facebook.com',
};

type Call = ['init', string] | ['set', 'autoConfig', false, string] | ['track', 'PageView'];

/** Queues calls until the pixel's script has loaded and handles them with `callMethod`. */
interface Pixel {
  (...call: Call): void;
  callMethod?: (...call: Call) => void;
  push?: Pixel;
  queue: Call[];
  loaded: boolean;
  version: string;
  disablePushState: boolean;
}

declare global {
  interface Window {
    /** The tracking pixel, once loaded. */
    fbq?: Pixel;
    _fbq?: Pixel;
  }
}

/** Loads the pixel's script once, with its automatic tracking of forms, clicks and routes turned off. */
function loadPixel(pixelId: string) {
  if (window.fbq) return;
  const queue: Call[] = [];
  const pixel: Pixel = Object.assign(
    (...call: Call) => {
      if (pixel.callMethod) pixel.callMethod(...call);
      else queue.push(call);
    },
    { queue, loaded: true, version: '2.0', disablePushState: true },
  );
  pixel.push = pixel;
  window.fbq = pixel;
  window._fbq = pixel;
  pixel('set', 'autoConfig', false, pixelId);
  pixel('init', pixelId);
  const script = document.createElement('script');
  script.async = true;
  script.src = `${pixelHosts.script}/en_US/fbevents.js`;
  document.head.append(script);
}

/** Deletes the pixel's cookies, and reloads the page to stop its script. */
function removePixel() {
  if (!window.fbq) return;
  const domains = ['', location.hostname, location.hostname.replace(/^www\./, '')];
  for (const name of ['_fbp', '_fbc']) {
    for (const domain of domains) {
      document.cookie = `${name}=; path=/; max-age=0${domain && `; domain=${domain}`}`;
    }
  }
  location.reload();
}
