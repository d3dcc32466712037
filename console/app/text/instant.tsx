import { shortMoment, timeOfDay } from '@stillweb/contract/text/dates';

/** An ISO instant in UTC, with the reader's local time in its tooltip. */
export function Instant({ value }: { value: string }) {
  return (
    <time dateTime={value} title={localTime(value)} className="whitespace-nowrap tabular-nums">
      {shortMoment(value)}
    </time>
  );
}

/** The same where its day stands above. */
export function ClockTime({ value }: { value: string }) {
  return (
    <time dateTime={value} title={localTime(value)} className="whitespace-nowrap tabular-nums">
      {timeOfDay(value)}
    </time>
  );
}

/** Such as "30 Dec 2026, 15:05:09 CET". */
function localTime(value: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
  return format.format(new Date(value));
}
