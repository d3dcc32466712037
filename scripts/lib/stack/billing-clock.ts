import { createRemoteClock, systemClock } from '../../../server/src/platform/clock.ts';
import { isRealStripe, readSettings, type Environment } from '../settings.ts';
import { sandboxClock } from './server.ts';

/** Reads a moment in ISO 8601; without one it is now, by the clock of billing. */
export async function readMoment(text: string | undefined, env: Environment): Promise<Date> {
  if (!text) return readBillingClock(env);
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new Error(`${text} is no moment: 2026-11-24T12:00:00Z`);
  return moment;
}

/** @throws where a clock is meant that cannot be read */
export async function readBillingClock(env: Environment): Promise<Date> {
  const url = env.CLOCK_URL || clockOfCopy(env);
  if (!url) return systemClock();
  const now = createRemoteClock(url, systemClock, (cause) => {
    throw new Error(`The clock of billing cannot be read: ${url}`, { cause });
  });
  return now();
}

/** As `findDatabase` has it: without DATABASE_URL, a command works on the copy that runs with DATA_DIR. */
function clockOfCopy(env: Environment): string | undefined {
  const settings = readSettings(env);
  const usesSandbox = !env.DATABASE_URL && !isRealStripe(settings.stripeApiBase);
  return usesSandbox ? sandboxClock(settings) : undefined;
}
