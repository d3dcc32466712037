import type { Brand } from '@stillweb/contract/brand';
import { loopbackNames } from '../platform/loopback.ts';

/** A variable that is missing or wrong is undefined. */
type Facts = {
  PUBLIC_URL?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_API_BASE?: string | undefined;
  CLOCK_URL?: string | undefined;
  TRIALS_PER_CARD?: number | undefined;
};

/** Settings not meant for production: errors are always wrong, warnings are fine in a rehearsal. */
export type LaunchProblems = { errors: string[]; warnings: string[] };

/** Compares the configuration with the needs of a live site. */
export function findLaunchProblems(config: Facts, brand: Readonly<Brand>): LaunchProblems {
  const {
    STRIPE_SECRET_KEY: key,
    STRIPE_API_BASE,
    CLOCK_URL,
    TRIALS_PER_CARD: trials = 1,
  } = config;
  const isLive = key !== undefined && /^[sr]k_live_/.test(key);
  const site = config.PUBLIC_URL ? new URL(config.PUBLIC_URL) : undefined;
  const publicSite = site && !loopbackNames.has(site.hostname) ? site : undefined;
  const untilLive = [
    ...findExamples(brand).map((fact) => `contract/src/brand.ts: ${fact} is an example`),
    ...(STRIPE_API_BASE && loopbackNames.has(new URL(STRIPE_API_BASE).hostname)
      ? ['STRIPE_API_BASE leads to the stand-in for Stripe']
      : []),
    ...(CLOCK_URL ? ['CLOCK_URL lets billing go by the clock of a rehearsal'] : []),
  ];
  return {
    errors: [
      ...(publicSite?.protocol === 'http:' ? ['PUBLIC_URL must be https'] : []),
      ...(isLive ? untilLive : []),
    ],
    warnings: [
      ...(isLive
        ? []
        : [
            'STRIPE_SECRET_KEY is a test key: no card is charged, and test cards give access',
            ...untilLive,
          ]),
      ...(trials > 1 ? [`TRIALS_PER_CARD=${trials}: one card gets several free trials`] : []),
      ...(publicSite && !isWithin(publicSite.hostname, brand.domain)
        ? [
            `PUBLIC_URL is on ${publicSite.hostname}, and the domain in contract/src/brand.ts is ${brand.domain}: pages and emails name both`,
          ]
        : []),
    ],
  };
}

function isWithin(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** Those that are as the project comes. */
function findExamples(brand: Readonly<Brand>): string[] {
  return Object.entries(brand)
    .filter(([, value]) => /\bexample\b|\b0{6}\b/i.test(value))
    .map(([name]) => name);
}
