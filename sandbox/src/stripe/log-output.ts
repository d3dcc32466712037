import { writeSync } from 'node:fs';

/**
 * An output for lines of a log. What finds no room, as on a full disk, is lost, and the program goes on: a stream of
 * Node ends it with an error, and pino's own tries again for ever. The server has the same in `platform/telemetry/log-output.ts`,
 * from which the sandbox may import nothing.
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
