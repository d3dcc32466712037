import { noteRequest, type Note } from '@stillweb/contract/console/customers';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { Panel } from '../../page/panel.tsx';
import { useMay } from '../../session/hooks.ts';
import { Instant } from '../../text/instant.tsx';
import { useAddNoteMutation } from './api.ts';

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

function NoteForm({ userId }: { userId: string }) {
  const [addNote] = useAddNoteMutation();
  const form = useRequestForm({
    schema: noteRequest,
    send: (request) => addNote({ userId, ...request }),
    onSuccess: () => {
      form.reset();
      toast.success('The note is saved.');
    },
    fallbackMessage: 'The note could not be saved. Please try again.',
  });
  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <TextAreaField
        label="New note"
        description="The customer can ask to see it. Write facts, no card numbers."
        rows={3}
        {...form.fieldProps('text')}
      />
      <div className="-mt-2 mb-2">
        <Button type="submit" size="small" pending={form.pending} pendingText="Saving…">
          Add note
        </Button>
      </div>
    </Form>
  );
}
