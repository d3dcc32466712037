/** As the server names days, in UTC: "3 May". */
const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Whether a text of the server names the day of an instant. */
export function namesDay(text: string, at: string): boolean {
  return new RegExp(`\\b${format.format(new Date(at))}\\b`).test(text);
}
