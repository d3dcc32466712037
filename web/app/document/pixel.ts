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
export function loadPixel(pixelId: string) {
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
export function removePixel() {
  if (!window.fbq) return;
  const domains = ['', location.hostname, location.hostname.replace(/^www\./, '')];
  for (const name of ['_fbp', '_fbc']) {
    for (const domain of domains) {
      document.cookie = `${name}=; path=/; max-age=0${domain && `; domain=${domain}`}`;
    }
  }
  location.reload();
}
