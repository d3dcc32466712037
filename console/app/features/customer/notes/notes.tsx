import type { Note } from '@stillweb/contract/console/customers';
import { Instant } from '../../../parts/instant.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { useMay } from '../../../session/hooks.ts';
import { NoteForm } from './note-form.tsx';

/** Colleagues' notes on a customer. */
export function Notes({ userId, notes }: { userId: string; notes: Note[] }) {
  const mayWrite = useMay('write-note');
  return (
    <Panel title="Notes">
      {mayWrite && <NoteForm userId={userId} />}
      {notes.length === 0 && <p className="text-sm text-soft">No notes yet.</p>}
      <ul className="divide-y divide-line">
        {notes.map(({ id, at, staff, text }) => (
          <li key={id} className="py-3 text-sm">
            <p className="whitespace-pre-wrap">{text}</p>
            <p className="mt-1 text-xs text-soft">
              {staff.name}, <Instant value={at} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
