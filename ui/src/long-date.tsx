/** An ISO instant as a date in the visitor's time zone, as in November 20, 2026; it breaks only where it must. */
export function LongDate({ value }: { value: string }) {
  return (
    <time dateTime={value} className="inline-block">
      {formatLongDate(value)}
    </time>
  );
}

export function formatLongDate(value: string): string {
  // Not made when the module loads: a browser's first date format takes a phone about 60 ms.
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
  return format.format(new Date(value));
}
