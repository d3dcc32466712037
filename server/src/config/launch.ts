import type { Brand } from '@stillweb/contract/brand';
import { loopbackNames } from '../platform/loopback.ts';

type Facts = {
  PUBLIC_URL: string;
  STRIPE_SECRET_KEY: string;
  CLOCK_URL?: string | undefined;
  TRIALS_PER_CARD: number;
};

/** What production is not meant to have: errors are surely wrong, and warnings may be meant in a rehearsal. */
export type LaunchProblems = { errors: string[]; warnings: string[] };

/** Compares the configuration with what a site needs that sells. */
export function findLaunchProblems(config: Facts, brand: Readonly<Brand>): LaunchProblems {
  const isLive = /^[sr]k_live_/.test(config.STRIPE_SECRET_KEY);
  const { protocol, hostname } = new URL(config.PUBLIC_URL);
  const isLoopback = loopbackNames.has(hostname);
  const untilLive = [
    ...findExamples(brand).map((fact) => `contract/src/brand.ts: ${fact} is an example`),
    ...(config.CLOCK_URL ? ['CLOCK_URL lets billing go by the clock of a rehearsal'] : []),
  ];
  return {
    errors: [
      ...(protocol === 'http:' && !isLoopback ? ['PUBLIC_URL must be https'] : []),
      ...(isLive ? untilLive : []),
    ],
    warnings: [
      ...(isLive
        ? []
        : [
            'STRIPE_SECRET_KEY is a test key: no card is charged, and test cards give access',
            ...untilLive,
          ]),
      ...(config.TRIALS_PER_CARD > 1
        ? [`TRIALS_PER_CARD=${config.TRIALS_PER_CARD}: one card gets several free trials`]
        : []),
      ...(isLoopback || hostname === brand.domain || hostname.endsWith(`.${brand.domain}`)
        ? []
        : [
            `PUBLIC_URL is on ${hostname}, and the domain in contract/src/brand.ts is ${brand.domain}: pages and emails name both`,
          ]),
    ],
  };
}

/** Those that are as the project comes. */
function findExamples(brand: Readonly<Brand>): string[] {
  return Object.entries(brand)
    .filter(([, value]) => /\bexample\b|\b0{6}\b/i.test(value))
    .map(([name]) => name);
}
