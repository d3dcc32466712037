/** Such as "Sunday, 14:05". For times within a week. */
export function weekdayAndTime(time: number, language: string): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long' }).format(time);
  return `${weekday}, ${clockTime(time, language)}`;
}

/** Such as "14:05". */
export function clockTime(time: number, language: string): string {
  const form = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(language, form).format(time);
}

/** Such as "December 3". */
export function dayAndMonth(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' }).format(time);
}
