import type { TimelineEntry } from '@stillweb/contract/console/customers';
import { Badge } from '@stillweb/ui/badge.tsx';
import { Button } from '@stillweb/ui/button.tsx';
import { formatExactMoney } from '@stillweb/contract/money-text';
import type { Tone } from '@stillweb/ui/tone.ts';
import { useState } from 'react';
import { Panel } from '../../../parts/panel.tsx';
import { groupByDay } from './group-by-day.ts';

type Source = TimelineEntry['source'];

const sources: Record<Source, { label: string; tone: Tone }> = {
  account: { label: 'Account', tone: 'neutral' },
  billing: { label: 'Billing', tone: 'blue' },
  mail: { label: 'Mail', tone: 'yellow' },
  staff: { label: 'Staff', tone: 'orange' },
};

/** Events of the customer, newest first, of one kind of source or of all. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  const [source, setSource] = useState<Source | null>(null);
  const shown = source ? entries.filter((entry) => entry.source === source) : entries;
  return (
    <Panel title="Timeline" actions={<SourceChoice chosen={source} onChoice={setSource} />}>
      {shown.length === 0 && (
        <p className="text-sm text-soft">
          {source ? `Nothing of the kind “${sources[source].label}”.` : 'Nothing has happened yet.'}
        </p>
      )}
      {groupByDay(shown).map(({ title, entries: ofDay }) => (
        <div key={title} className="mt-4 first:mt-0">
          <h3 className="text-xs font-medium text-soft">{title}</h3>
          <ol className="divide-y divide-line">
            {ofDay.map((entry, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two entries may be the same in all they say
              <Entry key={`${entry.at} ${index}`} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
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
    ...(Object.keys(sources) as Source[]).map((source): [Source, string] => [
      source,
      sources[source].label,
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

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

function Entry({ entry: { at, source, text, amount, id } }: { entry: TimelineEntry }) {
  const { label, tone } = sources[source];
  return (
    <li className="grid gap-x-4 gap-y-0.5 py-2 text-sm sm:grid-cols-[5rem_6rem_minmax(0,1fr)_auto]">
      <time dateTime={at} title={new Date(at).toUTCString()} className="text-soft tabular-nums">
        {timeFormat.format(new Date(at))}
      </time>
      <span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span className="min-w-0">
        {text}
        {id && <code className="block text-xs break-all text-soft">{id}</code>}
      </span>
      {amount && (
        <span className="tabular-nums">{formatExactMoney(amount.amount, amount.currency)}</span>
      )}
    </li>
  );
}
