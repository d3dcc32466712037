// Days of the console are written as in the verdict: "30 Dec".
const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO instant in the reader's time zone, with UTC in its tooltip. */
export function Instant({ value }: { value: string }) {
  return (
    <time dateTime={value} title={utc(value)} className="whitespace-nowrap tabular-nums">
      {formatInstant(value)}
    </time>
  );
}

export function formatInstant(value: string): string {
  return format.format(new Date(value));
}

function utc(value: string): string {
  return `${new Date(value).toISOString().replace('T', ' ').slice(0, 19)} UTC`;
}
