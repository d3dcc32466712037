/**
 * Reads or writes the browser's storage. A document does without it where it is full or blocked, or holds
 * text that is not JSON.
 * @returns what `use` returns; null when it fails
 */
export function withStorage<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** The text of a value that is kept for a day: `storedForADay` in session/storage.ts reads it. */
export function stored(value: unknown): string {
  return JSON.stringify({ value, at: Date.now() });
}
