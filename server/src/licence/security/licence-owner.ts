import type { ExchangeRequest } from '@stillweb/contract/licence/extension-calls';
import * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { Logger } from '../../platform/telemetry/logger.ts';
import { readText } from '../../platform/read-text.ts';

/** The address of the owner of a licence; undefined when the proof in the request is refused. */
export type FindLicenceOwner = (request: ExchangeRequest) => Promise<string | undefined>;

type Options = {
  url: string;
  /** Milliseconds that one question may take in all. */
  timeout?: number | undefined;
  logger: Logger;
};

const owner = z.object({ email: z.string() });

const longestAnswer = 4096;

/**
 * Asks the service of another system whose licence a request shows, with the request as it came.
 * @returns a function that throws AppError SERVICE_UNAVAILABLE when the service fails or is slow, BUSY under many parallel requests
 */
export function createLicenceOwners({ url, timeout = 5000, logger }: Options): FindLicenceOwner {
  const limit = createConcurrencyLimit({ running: 32, waiting: 64, retryAfter: 2 });
  const ask = async (request: ExchangeRequest) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      // A redirect could take the proof to any other service.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    const { status } = response;
    const text = await readText(response, longestAnswer);
    if (status >= 400 && status < 500) return undefined;
    if (status !== 200) throw new Error(`The service answered ${status}`);
    return owner.parse(parse(text)).email;
  };
  return (request) =>
    limit(async () => {
      try {
        return await ask(request);
      } catch (error) {
        logger.warn({ err: error }, 'a licence could not be exchanged');
        throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 60 });
      }
    });
}

/** The error of JSON.parse would bring the text into the log. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The answer is not JSON');
  }
}
