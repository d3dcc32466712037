import {
  helpForm,
  helpTopics,
  type HelpForm as HelpFormValues,
  type HelpReceipt,
} from '@stillweb/contract/help';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { EmailField, TextField } from '@stillweb/ui/forms/text-field.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { useRef } from 'react';
import { useSendHelpRequestMutation } from '../../api/help.ts';
import { SupportLink } from '../../links/links.tsx';
import { useSessionUser } from '../../session/hooks.ts';
import type { InstalledExtension } from './installed-extension.ts';
import { SentAlong } from './sent-along.tsx';

interface HelpFormProps {
  /** The address of a page to report, where the form was opened for one. */
  page: string | undefined;
  extension: InstalledExtension;
  onSent: (sent: { receipt: HelpReceipt; email: string }) => void;
}

export function HelpForm({ page, extension, onSent }: HelpFormProps) {
  const user = useSessionUser();
  const firstTopic = page ? 'page' : '';
  const [sendHelpRequest] = useSendHelpRequestMutation();
  const contextChoice = useRef<HTMLInputElement>(null);
  const form = useRequestForm({
    schema: helpForm,
    send,
    onSuccess: () => {},
    fallbackMessage: 'Your message could not be sent. It is still here: please try again.',
  });

  async function send(values: HelpFormValues) {
    const { version: extensionVersion } = extension;
    const context = contextChoice.current?.checked ? { extensionVersion } : undefined;
    const answer = await sendHelpRequest({ ...values, context });
    if (answer.data) onSent({ receipt: answer.data, email: values.email });
    return answer;
  }

  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <SelectField
        label="What is it about?"
        options={{ '': 'Please choose', ...helpTopics }}
        defaultValue={firstTopic}
        {...form.fieldProps('topic')}
      />
      {(form.values.topic ?? firstTopic) === 'page' && (
        <TextField
          label="Address of the page"
          type="url"
          inputMode="url"
          autoComplete="off"
          defaultValue={page}
          {...form.fieldProps('page')}
        />
      )}
      <TextAreaField label="Your message" autoComplete="off" {...form.fieldProps('message')} />
      <TextField
        label="Your name"
        autoComplete="name"
        defaultValue={user?.name}
        {...form.fieldProps('name')}
      />
      <EmailField
        autoComplete="email"
        defaultValue={user?.email}
        description="The answer goes there."
        {...form.fieldProps('email')}
      />
      <SentAlong extension={extension} account={user?.email} choice={contextChoice} />
      <Button
        type="submit"
        className="justify-self-start"
        pending={form.pending}
        pendingText="Sending…"
      >
        Send message
      </Button>
      <p className="text-sm text-soft">
        Or write to <SupportLink />, at any hour.
      </p>
    </Form>
  );
}
