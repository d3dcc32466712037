import {
  helpForm,
  helpTopics,
  type HelpForm as HelpFormValues,
  type HelpReceipt,
} from '@stillweb/contract/help';
import { browserName } from '@stillweb/contract/licence/browser-name';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { EmailField, TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { Checkbox } from '@stillweb/ui/kit/checkbox.tsx';
import { DescriptionList } from '@stillweb/ui/page/description-list.tsx';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { useRef, type RefObject } from 'react';
import { useSendHelpRequestMutation } from '../../api/help.ts';
import { SupportLink } from '../../links/links.tsx';
import { useSessionUser } from '../../session/hooks.ts';

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
    fallbackMessage: t(
      'help.form.failure',
      'Your message could not be sent. It is still here: please try again.',
    ),
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
        label={t('help.form.topic', 'What is it about?')}
        options={{ '': t('help.form.choose', 'Please choose'), ...helpTopics }}
        defaultValue={firstTopic}
        {...form.fieldProps('topic')}
      />
      {(form.values.topic ?? firstTopic) === 'page' && (
        <TextField
          label={t('help.form.page', 'Address of the page')}
          type="url"
          inputMode="url"
          autoComplete="off"
          defaultValue={page}
          {...form.fieldProps('page')}
        />
      )}
      <TextAreaField
        label={t('help.form.message', 'Your message')}
        autoComplete="off"
        {...form.fieldProps('message')}
      />
      <TextField
        label={t('help.form.name', 'Your name')}
        autoComplete="name"
        defaultValue={user?.name}
        {...form.fieldProps('name')}
      />
      <EmailField
        autoComplete="email"
        defaultValue={user?.email}
        description={t('help.form.email-description', 'The answer goes there.')}
        {...form.fieldProps('email')}
      />
      <SentAlong extension={extension} account={user?.email} choice={contextChoice} />
      <Button
        type="submit"
        className="justify-self-start"
        pending={form.pending}
        pendingText={t('help.form.sending', 'Sending…')}
      >
        {t('help.form.send', 'Send message')}
      </Button>
      <p className="text-sm text-soft">
        {rich('help.form.email-instead', 'Or write to {email}, at any hour.', {
          email: <SupportLink />,
        })}
      </p>
    </Form>
  );
}

interface SentAlongProps {
  extension: InstalledExtension;
  /** The address of the account that the message will belong to. */
  account: string | undefined;
  /** Uncontrolled, so that a choice from before hydration is kept. */
  choice: RefObject<HTMLInputElement | null>;
}

/** Lists the data sent with a message, and lets the sender leave it out. */
function SentAlong({ extension, account, choice }: SentAlongProps) {
  // The prerendered page knows no browser.
  const browser = useHydrated() ? browserName(navigator.userAgent) : '…';
  return (
    <div className="group grid gap-3">
      <Checkbox ref={choice} defaultChecked className="text-sm font-medium">
        {t('help.form.context', 'Send this along')}
      </Checkbox>
      <div className="text-sm group-has-[input:not(:checked)]:line-through">
        <DescriptionList
          items={[
            { term: t('help.form.browser', 'Browser'), detail: browser },
            { term: t('help.form.extension', 'Extension'), detail: extensionText(extension) },
          ]}
        />
      </div>
      {account && (
        <p className="text-sm wrap-anywhere text-soft">
          {t(
            'help.form.account',
            'You are logged in: your account, {account}, goes with the message.',
            { account },
          )}
        </p>
      )}
    </div>
  );
}

function extensionText(extension: InstalledExtension): string {
  if (extension.state === 'asking') return '…';
  if (extension.state === 'absent') return t('help.form.extension-absent', 'Not in this browser');
  return extension.version
    ? t('help.form.extension-version', 'Version {version}', { version: extension.version })
    : t('help.form.extension-installed', 'Installed');
}

/** The extension in this browser, as the route has asked it; `asking` until it answers or is late. */
export interface InstalledExtension {
  state: 'asking' | 'absent' | 'present';
  version?: string | undefined;
}
