/** Imports the users of a file. @returns the exit code */
export function importFile(file: string, options: string[]): Promise<number> {
  throw new Error(`not built: ${file} ${options.join(' ')}`);
}
