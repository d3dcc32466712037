import type { TimelineEntry } from '@stillweb/contract/console/customers';

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

export interface TimelineDay {
  title: string;
  entries: TimelineEntry[];
}

/** The entries by their UTC day; their order stays. */
export function groupByDay(entries: readonly TimelineEntry[]): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (const entry of entries) {
    const title = dayFormat.format(new Date(entry.at));
    const last = days.at(-1);
    if (last?.title === title) last.entries.push(entry);
    else days.push({ title, entries: [entry] });
  }
  return days;
}
