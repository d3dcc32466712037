import type { MailingPreview } from '@stillweb/contract/console/mailings';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import type { ChangeEvent } from 'react';
import { usePreviewMailingMutation } from '../../../api/mails.ts';
import { mailingForm, mailingRequestOf } from './mailing-form.ts';
import { SegmentFields } from './segment-fields.tsx';

interface ComposeFormProps {
  /** Gets null as soon as something changes: what was shown is no longer what is typed. */
  onPreview: (preview: MailingPreview | null) => void;
}

export function ComposeForm({ onPreview }: ComposeFormProps) {
  const [preview] = usePreviewMailingMutation();
  const form = useRequestForm({
    schema: mailingForm,
    send: async (typed) => {
      const answer = await preview(mailingRequestOf(typed));
      if (answer.data) onPreview(answer.data);
      return answer;
    },
    onSuccess: () => {},
    fallbackMessage: 'The preview could not be made. Please try again.',
  });

  function change(event: ChangeEvent<HTMLFormElement>) {
    onPreview(null);
    form.formProps.onChange(event);
  }

  return (
    <Form {...form.formProps} onChange={change}>
      <FormError>{form.failure}</FormError>
      <SegmentFields fieldProps={form.fieldProps} />
      <TextField label="Subject" autoComplete="off" {...form.fieldProps('subject')} />
      <TextAreaField
        label="Text"
        rows={12}
        description="An empty line begins a paragraph. **bold**, a list of lines that begin with “- ”, and links to our site as [the plans](/pricing). The greeting and the foot are added."
        {...form.fieldProps('body')}
      />
      <Button type="submit" pending={form.pending} pendingText="Counting…">
        Preview
      </Button>
    </Form>
  );
}
