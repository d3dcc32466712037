/** The number of a command's option. Ends this process with the usage when it is none from 1. */
export function readCount(text: string, usage: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  console.error(usage);
  process.exit(1);
}
