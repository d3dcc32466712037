/** Of a thousand people, fifty may come or go between a preview and its sending. */
const tolerance = 0.05;
/** Of few people, a handful. */
const always = 5;

/** Whether a mailing would go to so many more or fewer people than its preview said that it must be seen anew. */
export function hasChanged(previewed: number, now: number): boolean {
  return Math.abs(previewed - now) > Math.max(always, previewed * tolerance);
}
