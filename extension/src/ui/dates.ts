import { text } from './text.ts';

/** Such as "Sunday, 14:05". For times within a week. */
export function weekdayAndTime(time: number): string {
  return text('weekdayAndTime', format(time, { weekday: 'long' }), clockTime(time));
}

/** Such as "14:05". */
export function clockTime(time: number): string {
  return format(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** Such as "December 3". */
export function dayAndMonth(time: number): string {
  return format(time, { day: 'numeric', month: 'long' });
}

function format(time: number, form: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(text('language'), form).format(time);
}
