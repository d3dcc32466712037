import { actionForm, type ActionForm } from '@stillweb/contract/console/actions';
import type { MailingPreview } from '@stillweb/contract/console/mailings';
import { failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useSendMailingMutation } from '../../../api/mails.ts';
import { signDigest } from '../../../passkeys/sign-digest.ts';
import { ReasonFields, TicketField } from '../../../parts/reason-fields.tsx';

/** Sends what the preview shows, signed by a passkey. */
export function SendForm({ preview }: { preview: MailingPreview }) {
  const { id, digest, confirm, needsApproval } = preview;
  const [send] = useSendMailingMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [waits, setWaits] = useState(false);
  const navigate = useNavigate();
  const form = useForm({ schema: actionForm, submit });

  async function submit(reason: ActionForm) {
    setFailure(null);
    const assertion = await signDigest(digest);
    if ('message' in assertion) return setFailure(assertion);
    const { data, error } = await send({ id, digest, assertion, ...reason });
    if (data?.state === 'awaits-approval') return setWaits(true);
    if (data) return navigate(href('/mails/:id', { id }));
    if (!form.showServerErrors(error)) {
      setFailure(failureOf(error, 'The mailing could not be sent. Please try again.'));
    }
  }

  if (waits) {
    return (
      <output className="block text-sm">
        A second person decides: it waits on the page Today of your colleagues, for 24 hours at
        most. Nothing is sent before.
      </output>
    );
  }
  return (
    <Form {...form.formProps}>
      <FormError>{failure}</FormError>
      <ReasonFields fieldProps={form.fieldProps} />
      <TicketField {...form.fieldProps('ticket')} />
      {needsApproval && (
        <p className="text-sm text-soft">
          A notice also goes to those who want no news: a second person must agree.
        </p>
      )}
      <Button type="submit" variant="danger" pending={form.pending} pendingText="Sending…">
        {confirm}
      </Button>
    </Form>
  );
}
