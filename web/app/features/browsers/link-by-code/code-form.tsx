import { brand } from '@stillweb/contract/brand';
import { lookUpRequest, type LookUpRequest } from '@stillweb/contract/licence/licence';
import { errorCodeOf, failureOf, messageOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { t } from '@stillweb/texts/t';
import { useState } from 'react';
import { type LookedUpDevice, useLookUpDeviceCodeMutation } from '../../../api/linked-browsers.ts';
import { LinkPage } from './link-page.tsx';

interface CodeFormProps {
  onFound: (userCode: string, device: LookedUpDevice) => void;
  /** Why the user is asked again. */
  failure: Failure | null;
}

/** Asks for the code that an extension shows, and looks it up. */
export function CodeForm({ onFound, failure: earlierFailure }: CodeFormProps) {
  const [lookUp] = useLookUpDeviceCodeMutation();
  const [failure, setFailure] = useState(earlierFailure);
  const form = useForm({ schema: lookUpRequest, submit });

  async function submit({ userCode }: LookUpRequest) {
    setFailure(null);
    const { data, error } = await lookUp({ userCode });
    if (data) return onFound(userCode, data);
    if (errorCodeOf(error) === 'INVALID_CODE') {
      form.showErrors({
        userCode: messageOf(error, t('link-code.invalid', 'That code is not valid.')),
      });
    } else if (!form.showServerErrors(error)) {
      setFailure(
        failureOf(
          error,
          t('link-code.failed', 'The code could not be looked up. Please try again.'),
        ),
      );
    }
  }

  return (
    <LinkPage
      title={t('dashboard.link-browser', 'Link a browser')}
      focusesHeading={earlierFailure !== null}
    >
      <p className="text-soft">
        {t(
          'link-code.text',
          'Open {brand} in the browser that you want to link, choose “Use a code”, and type here what it shows.',
          { brand: brand.name },
        )}
      </p>
      <div className="max-w-md">
        <Form {...form.formProps}>
          <FormError>{failure}</FormError>
          <TextField
            label={t('account.code', 'Code')}
            description={t('link-code.example', 'Eight letters, such as BCDF-GHJK')}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            className="font-mono tracking-widest uppercase"
            {...form.fieldProps('userCode')}
          />
          <Button
            type="submit"
            pending={form.pending}
            pendingText={t('link-code.pending', 'Looking it up…')}
          >
            {t('link-code.continue', 'Continue')}
          </Button>
        </Form>
      </div>
    </LinkPage>
  );
}
