import { installLinkRequest } from '@stillweb/contract/licence/install-link';
import { t } from '@stillweb/texts/t';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { focusInPlace } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { EmailField } from '@stillweb/ui/forms/text-field.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useSendInstallLinkMutation } from '../../api/install-link.ts';

const schema = z.pick(installLinkRequest, { email: true });

/** Sends the link to the extension by email; pressing the button is the consent that the text asks for. */
export function InstallLinkForm() {
  const [send] = useSendInstallLinkMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useRequestForm({
    schema,
    send: ({ email }) => send({ email, consent: true }),
    onSuccess: ({ email }) => setSentTo(email),
    fallbackMessage: t('install.link.failure', 'The link could not be sent. Please try again.'),
  });

  if (sentTo) return <Sent email={sentTo} />;
  return (
    <div className="w-full max-w-md">
      <Form {...form.formProps}>
        <FormError>{form.failure}</FormError>
        <EmailField
          autoComplete="email"
          description={t(
            'install.link.description',
            'You get one email with the link, and nothing else.',
          )}
          {...form.fieldProps('email')}
        />
        <Button
          type="submit"
          variant="secondary"
          pending={form.pending}
          pendingText={t('install.link.sending', 'Sending…')}
        >
          {t('install.link.send', 'Mail me the link')}
        </Button>
      </Form>
    </div>
  );
}

/** Takes the focus from the button that was pressed, and has gone. */
function Sent({ email }: { email: string }) {
  return (
    <p ref={focusInPlace} tabIndex={-1} className="wrap-anywhere">
      {t(
        'install.link.sent',
        'The link is on its way to {email}, unless we sent it there before. Open it on your computer.',
        { email },
      )}
    </p>
  );
}
