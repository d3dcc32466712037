import { shortDay } from '@stillweb/contract/date-text';

/** Whether a text of the server names the day of an instant, as in "3 May". */
export function namesDay(text: string, at: string): boolean {
  return new RegExp(`\\b${shortDay(at, new Date(at))}\\b`).test(text);
}
