import { createServiceGroup, type ServiceGroup } from './service-group.ts';

type Ending = { exitCode: number; line?: string };

/**
 * Runs what `start` starts until a signal asks to stop (exit 0), a service ends unexpectedly, or
 * starting fails (exit 1); then stops every service. A second signal kills everything immediately.
 */
export async function supervise(
  start: (services: ServiceGroup, signal: AbortSignal) => Promise<void>,
): Promise<never> {
  // A closed terminal must not keep us from stopping in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const services = createServiceGroup();
  const starting = new AbortController();
  const stopRequested = waitForStopRequest(() => {
    services.kill();
    process.exit(1);
  });
  const ending = await Promise.race([
    stopRequested.then((): Ending => ({ exitCode: 0 })),
    services.unexpectedEnd.then((line): Ending => ({
      exitCode: 1,
      line: `${line}; stopping the rest.`,
    })),
    waitForFailure(start(services, starting.signal)),
  ]);
  starting.abort();
  if (ending.line) console.error(ending.line);
  await services.stop();
  process.exit(ending.exitCode);
}

/** Resolves only when starting fails. */
function waitForFailure(started: Promise<void>): Promise<Ending> {
  return new Promise((resolve) => {
    started.catch((error: unknown) => {
      const line = error instanceof Error ? error.message : String(error);
      resolve({ exitCode: 1, line });
    });
  });
}

// Ctrl-C reaches this process from the terminal and again through npm, which passes it on.
const sameSignalMs = 1_000;

/** Resolves at the first signal, or when the parent dies; calls `onRepeat` at a later signal. */
function waitForStopRequest(onRepeat: () => void): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined;
    const requestStop = () => {
      firstAt ??= performance.now();
      if (performance.now() - firstAt > sameSignalMs) onRepeat();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);
    process.once('disconnect', requestStop);
  });
}

/**
 * Runs a task, stops every service that it started, at its end or at a signal, and exits.
 * @param task returns the exit code; when it throws, the exit code is 1
 */
export async function runWithServices(
  task: (services: ServiceGroup) => Promise<number>,
): Promise<never> {
  const services = createServiceGroup();
  const exit = async (code: number): Promise<never> => {
    await services.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void exit(1));
  const code = await task(services).catch((error: unknown) => {
    console.error(error);
    return 1;
  });
  return exit(code);
}
