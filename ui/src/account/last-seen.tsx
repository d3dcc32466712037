const format = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/**
 * As in "Last seen November 3". A browser that was not seen for 90 days is unlinked: no year is needed.
 * @param day an ISO date
 */
export function LastSeen({ day }: { day: string }) {
  return (
    <span>
      Last seen <time dateTime={day}>{format.format(new Date(day))}</time>
    </span>
  );
}
