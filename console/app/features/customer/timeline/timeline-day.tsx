import type { TimelineEntry } from '@stillweb/contract/console/customers';
import { IdText } from '../../../parts/id-text.tsx';
import { ClockTime } from '../../../parts/instant.tsx';
import type { TimelineDay as Day } from './group-by-day.ts';
import { sourceLabels } from './sources.ts';

/** What happened on a day in sentences; ids and the names of events are behind a disclosure. */
export function TimelineDay({ day: { title, entries } }: { day: Day }) {
  const sentences = entries.filter(({ isDetail }) => !isDetail);
  const details = entries.filter((entry) => entry.id ?? entry.details);
  return (
    <section>
      <h3 className="text-xs font-medium text-soft">{title}</h3>
      <ol className="divide-y divide-line">
        {sentences.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two entries may be the same in all they say
          <li key={`${entry.at} ${index}`} className={`${layout} py-2 text-sm`}>
            <span className="text-soft">
              <ClockTime value={entry.at} />
            </span>
            <span className="min-w-0">{entry.text}</span>
            <span className="text-xs text-soft max-sm:hidden">{sourceLabels[entry.source]}</span>
          </li>
        ))}
      </ol>
      {details.length > 0 && <Details entries={details} />}
    </section>
  );
}

function Details({ entries }: { entries: TimelineEntry[] }) {
  return (
    <details className="text-xs text-soft">
      <summary className="w-fit py-1 underline-offset-4 hover:underline">Details</summary>
      <ul>
        {entries.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <li key={`${entry.at} ${index}`} className={layout}>
            <span className="text-soft">
              <ClockTime value={entry.at} />
            </span>
            <span className="flex min-w-0 flex-wrap items-center gap-x-3">
              <span className="break-words">{entry.details ?? entry.kind}</span>
              {entry.id && <IdText value={entry.id} />}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const layout = 'grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-baseline gap-x-4';
