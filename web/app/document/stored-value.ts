/** The stored form of a value that is kept for a day: `session/stored-for-a-day.ts` reads it. */
export function stored(value: unknown): string {
  return JSON.stringify({ value, at: Date.now() });
}
