import { writeSync } from 'node:fs';

/**
 * An output for lines of a log. On a full disk it loses lines and the program continues: a stream of Node would end
 * it with an error, and pino's own would retry forever. The server has the same in `platform/telemetry/log-output.ts`,
 * which the sandbox must not import.
 * @param fd of the open file
 */
export function createLogOutput(fd: number): { write: (line: string) => void } {
  let isLineCut = false;
  return {
    write: (line) => {
      try {
        writeAll(fd, Buffer.from(isLineCut ? `\n${line}` : line));
        isLineCut = false;
      } catch {
        isLineCut = true;
      }
    },
  };
}

function writeAll(fd: number, bytes: Buffer): void {
  let rest = bytes;
  while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
}
