import type { TimelineEntry } from '@stillweb/contract/console/customers';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { useState } from 'react';
import { Panel } from '../../page/panel.tsx';
import { IdText } from '../../text/id-text.tsx';
import { ClockTime } from '../../text/instant.tsx';

/** Events of the customer, newest first, of one kind of source or of all. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  const [source, setSource] = useState<Source | null>(null);
  const shown = source ? entries.filter((entry) => entry.source === source) : entries;
  return (
    <Panel title="Timeline" actions={<SourceChoice chosen={source} onChoice={setSource} />}>
      {shown.length === 0 && (
        <p className="text-sm text-soft">
          {source
            ? `No entries of the kind “${sourceLabels[source]}”.`
            : 'Nothing has happened yet.'}
        </p>
      )}
      <div className="grid gap-6">
        {groupByDay(shown).map((day) => (
          <TimelineDay key={day.title} day={day} />
        ))}
      </div>
    </Panel>
  );
}

interface SourceChoiceProps {
  chosen: Source | null;
  onChoice: (source: Source | null) => void;
}

function SourceChoice({ chosen, onChoice }: SourceChoiceProps) {
  const choices: [Source | null, string][] = [
    [null, 'All'],
    // Object.keys returns string[].
    ...(Object.keys(sourceLabels) as Source[]).map((source): [Source, string] => [
      source,
      sourceLabels[source],
    ]),
  ];
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">Show</legend>
      {choices.map(([source, label]) => (
        <Button
          key={label}
          size="small"
          variant={source === chosen ? 'secondary' : 'quiet'}
          aria-pressed={source === chosen}
          onClick={() => onChoice(source)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

/** The events of a day as sentences; ids and event names are in a disclosure. */
function TimelineDay({ day: { title, entries } }: { day: Day }) {
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

type Source = TimelineEntry['source'];

const sourceLabels: Record<Source, string> = {
  account: 'Account',
  billing: 'Billing',
  mail: 'Mail',
  staff: 'Staff',
};

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

interface Day {
  title: string;
  entries: TimelineEntry[];
}

/** The entries by their UTC day; their order stays. */
function groupByDay(entries: readonly TimelineEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const title = dayFormat.format(new Date(entry.at));
    const last = days.at(-1);
    if (last?.title === title) last.entries.push(entry);
    else days.push({ title, entries: [entry] });
  }
  return days;
}
