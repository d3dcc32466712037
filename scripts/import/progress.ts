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
