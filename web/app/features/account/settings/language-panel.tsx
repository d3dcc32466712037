import { t } from '@stillweb/texts/t';
import { LanguagePanel as Panel } from '@stillweb/ui/account/account-panels.tsx';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { type SubmitEvent, useState } from 'react';
import { useChangeLanguageMutation, useEmailDeliveryQuery } from '../../../api/user.ts';
import { offeredLanguages } from '../../../language.ts';
import { mayLeavePage } from '../../../links/language-switch.tsx';

const names = Object.fromEntries(offeredLanguages.map(({ code, name }) => [code, name]));

/** Emails are in the language that is chosen here, and the site goes on in it. */
export function LanguagePanel() {
  const { data: delivery } = useEmailDeliveryQuery();
  const [change] = useChangeLanguageMutation();
  const [chosen, setChosen] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const language = chosen ?? delivery?.language ?? '';

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isPending || !mayLeavePage()) return;
    setIsPending(true);
    const { error } = await change({ language });
    // Sent to the server, the form opens the page in the language.
    if (!error) return form.submit();
    setIsPending(false);
    toast.error(failureOf(error, t('language-panel.failed', 'Your language could not be saved')));
  }

  return (
    <Panel>
      {delivery && (
        <form
          method="post"
          onSubmit={(event) => void save(event)}
          className="grid gap-4 sm:max-w-sm"
        >
          <SelectField
            label={t('language-panel.label', 'Language of our emails')}
            description={t('language-panel.description', 'These pages change to it, too.')}
            name="language"
            options={names}
            value={language}
            onChange={({ target }) => setChosen(target.value)}
          />
          <Button
            type="submit"
            size="small"
            pending={isPending}
            pendingText={t('account.saving', 'Saving…')}
            className="justify-self-start"
          >
            {t('language-panel.save', 'Change language')}
          </Button>
        </form>
      )}
    </Panel>
  );
}
