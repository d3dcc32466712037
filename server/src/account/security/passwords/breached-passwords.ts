import { t } from '@stillweb/texts/t';
import { createHash } from 'node:crypto';
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts';
import type { Logger } from '../../../platform/telemetry/logger.ts';
import { readText } from '../../../platform/read-text.ts';
import { refusedPassword, type NewPasswordField } from './refused-password.ts';

export type BreachedPasswords = {
  /** @throws AppError VALIDATION_FAILED on `field` when the password appears in a data breach */
  refuse: (field: NewPasswordField, password: string) => Promise<void>;
};

type Options = {
  /** Of a range API, ends in `/range/`; without one, every password is accepted. */
  url: string | undefined;
  /** Milliseconds that one question may take in all. */
  timeout?: number | undefined;
  logger: Logger;
};

/** Hex digits of a password's SHA-1 that the service gets; it answers the rest of all hashes that begin so. */
const prefixLength = 5;

/** The limit of parallel lookups; a server hashes fewer passwords than that in parallel. */
const concurrentQuestions = 32;

/** Ten times the length of an answer of Have I Been Pwned. */
const longestAnswer = 512 * 1024;

/**
 * Asks a service with the range API of Have I Been Pwned whether a password appears in a data breach. A
 * password is accepted when the service fails or takes too long.
 */
export function createBreachedPasswords(options: Options): BreachedPasswords {
  const { url, timeout = 800, logger } = options;
  if (!url) return { refuse: async () => {} };
  const limit = createConcurrencyLimit({ running: concurrentQuestions, waiting: 0, retryAfter: 1 });
  const logFailure = (error: unknown) => {
    logger.warn({ err: error }, 'new passwords are not compared with data breaches');
  };
  const isBreached = async (password: string) => {
    const hash = sha1(password);
    const question = new URL(hash.slice(0, prefixLength), url);
    const range = await limit(() => readRange(question, AbortSignal.timeout(timeout)));
    return isListed(range, hash.slice(prefixLength));
  };
  return {
    refuse: async (field, password) => {
      const breached = await isBreached(password).catch(logFailure);
      if (breached)
        throw refusedPassword(
          field,
          t('errors.password.breached', 'This password appears in a known data breach'),
        );
    },
  };
}

/** Of the form in which the password is stored. */
function sha1(password: string): string {
  return createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase();
}

async function readRange(question: URL, signal: AbortSignal): Promise<string> {
  const headers = { 'add-padding': 'true' };
  // A redirect could lead to any other service.
  const response = await fetch(question, { headers, redirect: 'error', signal });
  const range = await readText(response, longestAnswer);
  if (response.status !== 200) throw new Error(`The service answered ${response.status}`);
  return range;
}

/** Whether a range, with lines such as `SUFFIX:COUNT`, has a suffix. Lines with the count 0 are padding. */
function isListed(range: string, suffix: string): boolean {
  const lines = range.trim().toUpperCase().split(/\r?\n/);
  if (!lines.every((line) => /^[\dA-F]{35}:\d+$/.test(line))) {
    throw new Error('The answer is not a range of hashes');
  }
  return lines.some((line) => line.startsWith(`${suffix}:`) && !/:0+$/.test(line));
}
