import { noteRequest } from '@stillweb/contract/console/customers';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { toast } from '@stillweb/ui/toast.tsx';
import { useAddNoteMutation } from '../../../api/customers.ts';

export function NoteForm({ userId }: { userId: string }) {
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
        description="The customer can ask to see it: write facts, no card numbers."
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
