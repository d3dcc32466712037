import { setTimeout as pause } from 'node:timers/promises';
import { countImported } from '../../server/src/billing/store/customers/imported-customers.ts';
import type { ImportTables } from '../../server/src/import/tables.ts';
import { openDatabase, type openPool } from '../../server/src/platform/database/database.ts';
import { isServerRunning, type ServerTables } from '../../server/src/platform/jobs/heartbeat.ts';

/** Milliseconds without a customer that was read; then no server runs, or Stripe does not answer. */
const longestWait = 30_000;

/**
 * Waits until a running server has read all imported customers from Stripe.
 * @returns how many are left when no server reads them, or the user stops waiting
 */
export async function waitForReading(
  pool: ReturnType<typeof openPool>,
  stop: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const db = openDatabase<ImportTables & ServerTables>(pool);
  const countLeft = async () => (await countImported(db)).unsynced;
  const total = await countLeft();
  let left = total;
  if (!(await isServerRunning(db))) return left;
  let lastChange = Date.now();
  while (left > 0 && !stop.aborted && Date.now() - lastChange < longestWait) {
    onProgress(total - left, total);
    await pause(500);
    const now = await countLeft();
    if (now < left) lastChange = Date.now();
    left = now;
  }
  return left;
}

type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

export type Progress = {
  show: (step: string, done: number, total?: number) => void;
  /** Ends the line, so that something else can be printed. */
  clear: () => void;
};

const width = 30;

/** One line at the terminal that shows how far something is. Without a terminal, nothing is written. */
export function createProgress(output: Output = process.stderr): Progress {
  if (!output.isTTY) return { show: () => {}, clear: () => {} };
  return {
    show: (step, done, total) => output.write(`\r\u001B[K${progressLine(step, done, total)}`),
    clear: () => output.write('\r\u001B[K'),
  };
}

function progressLine(step: string, done: number, total?: number): string {
  if (total === undefined) return `${step}: ${done}`;
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * width);
  return `[${'='.repeat(filled)}${' '.repeat(width - filled)}] ${step}: ${done} of ${total}`;
}
