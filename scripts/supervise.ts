import { gatherCrew, type Crew } from './crew.ts';

type Ending = { exitCode: number; line?: string };

/**
 * Runs what `bringUp` starts until a signal asks to stop (exit 0), a part falls, or starting fails
 * (exit 1); then stops every part. A second signal ends everything at once.
 */
export async function supervise(
  bringUp: (crew: Crew, signal: AbortSignal) => Promise<void>,
): Promise<never> {
  // A terminal that is gone must not keep us from stopping in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const crew = gatherCrew();
  const starting = new AbortController();
  const asked = untilAsked(() => {
    crew.kill();
    process.exit(1);
  });
  const ending = await Promise.race([
    asked.then((): Ending => ({ exitCode: 0 })),
    crew.fallen.then((line): Ending => ({ exitCode: 1, line: `${line}; stopping the rest.` })),
    failureOf(bringUp(crew, starting.signal)),
  ]);
  starting.abort();
  if (ending.line) console.error(ending.line);
  await crew.stop();
  process.exit(ending.exitCode);
}

/** Resolves only when starting fails: when it succeeds, everything goes on. */
function failureOf(brought: Promise<void>): Promise<Ending> {
  return new Promise((resolve) => {
    brought.catch((error: unknown) => {
      const line = error instanceof Error ? error.message : String(error);
      resolve({ exitCode: 1, line });
    });
  });
}

// Ctrl-C reaches this process from the terminal and again through npm, which passes it on.
const sameSignalMs = 1_000;

/** Resolves at the first signal, or when the parent dies; calls `again` at a later signal. */
function untilAsked(again: () => void): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined;
    const ask = () => {
      firstAt ??= performance.now();
      if (performance.now() - firstAt > sameSignalMs) again();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
    process.once('disconnect', ask);
  });
}
