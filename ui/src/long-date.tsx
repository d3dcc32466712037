const longFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** An ISO instant as a date in the visitor's time zone, as in November 20, 2026. */
export function LongDate({ value }: { value: string }) {
  return (
    <time dateTime={value} className="whitespace-nowrap">
      {formatLongDate(value)}
    </time>
  );
}

export function formatLongDate(value: string): string {
  return longFormat.format(new Date(value));
}
