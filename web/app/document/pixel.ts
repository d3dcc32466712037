/** The policy of a measured page must allow both. */
export const pixelHosts = {
  script: 'https://connect.facebook.net',
  report: 'https://www.facebook.com',
};

type Call = ['init', string] | ['set', 'autoConfig', false, string] | ['track', 'PageView'];

/** Keeps calls until the script has come, which then takes them over by `callMethod`. */
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
    /** The tracking pixel, once it was loaded or put by the operator. */
    fbq?: Pixel;
    _fbq?: Pixel;
  }
}

/** Loads the pixel's script unless it is there. It may neither read forms and clicks nor watch routes. */
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

/** Forgets what the pixel has stored; its running script goes only with the page. */
export function dropPixel() {
  if (!window.fbq) return;
  const domains = ['', location.hostname, location.hostname.replace(/^www\./, '')];
  for (const name of ['_fbp', '_fbc']) {
    for (const domain of domains) {
      document.cookie = `${name}=; path=/; max-age=0${domain && `; domain=${domain}`}`;
    }
  }
  location.reload();
}
