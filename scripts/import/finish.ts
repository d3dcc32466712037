/** Ends the import. @returns the exit code */
export function finish(options: string[]): Promise<number> {
  throw new Error(`not built: ${options.join(' ')}`);
}
