import type { TimelineEntry } from '@stillweb/contract/console/customers';
import { Button } from '@stillweb/ui/button.tsx';
import { useState } from 'react';
import { Panel } from '../../../parts/panel.tsx';
import { groupByDay } from './group-by-day.ts';
import { sourceLabels, type Source } from './sources.ts';
import { TimelineDay } from './timeline-day.tsx';

/** Events of the customer, newest first, of one kind of source or of all. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  const [source, setSource] = useState<Source | null>(null);
  const shown = source ? entries.filter((entry) => entry.source === source) : entries;
  return (
    <Panel title="Timeline" actions={<SourceChoice chosen={source} onChoice={setSource} />}>
      {shown.length === 0 && (
        <p className="text-sm text-soft">
          {source ? `Nothing of the kind “${sourceLabels[source]}”.` : 'Nothing has happened yet.'}
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
