import { writeSync } from 'node:fs';

/**
 * An output for lines of a log. What cannot be written, as on a full disk, is lost, and the program goes on: pino's own
 * destination would keep it and try for ever, and a stream of Node would end the program.
 * @param fd of the open file
 */
export function createLogOutput(fd: number): { write: (line: string) => void } {
  /** Whether the line before could not be written, or not to its end. */
  let isLineCut = false;
  return {
    write: (line) => {
      const text = isLineCut ? `\n${line}` : line;
      try {
        const written = writeSync(fd, text);
        if (written < Buffer.byteLength(text)) writeAll(fd, Buffer.from(text).subarray(written));
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
