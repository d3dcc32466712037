import { offerList } from '@stillweb/contract/billing/offers';
import {
  purposes,
  segmentStatuses,
  type MailingRequest,
} from '@stillweb/contract/console/mail/mailings';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useForm, type FieldState } from '@stillweb/ui/forms/use-form.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useState } from 'react';
import { href } from 'react-router';
import { useGlobalActionDialog } from '../../actions/global-action-button.tsx';
import { planOptions } from '../../forms/options.ts';
import { Allowed } from '../../page/allowed.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { Panel } from '../../page/panel.tsx';
import { TextLink } from '../../text/text-link.tsx';
import { useTestMailingMutation } from './api.ts';
import { mailingForm, mailingRequestOf, type MailingForm } from './mailing-form.ts';

export default function ComposePage() {
  return (
    <Allowed needs="mail-segment">
      <Compose />
    </Allowed>
  );
}

/** Writes an email to a segment. Its preview shows who gets it, and sends it. */
function Compose() {
  const open = useGlobalActionDialog();
  const form = useForm({
    schema: mailingForm,
    submit: async (typed) => {
      const request = mailingRequestOf(typed);
      open({
        request: { action: 'mail-segment', ...request },
        title: 'Mail a segment',
        description: 'Nothing is sent before you sign it with your passkey.',
        back: 'Back to the mails',
        isDangerous: true,
        children: <TestMailing request={request} />,
        leadsTo: ({ id, state }) =>
          state === 'done' ? href('/mails/:id', { id }) : href('/mails'),
      });
    },
  });
  return (
    <>
      <PageTitle title="Mail a segment">
        <TextLink to="/mails">All mails</TextLink>
      </PageTitle>
      <Panel title="Recipients and content">
        <Form {...form.formProps}>
          <SegmentFields fieldProps={form.fieldProps} />
          <TextField label="Subject" autoComplete="off" {...form.fieldProps('subject')} />
          <TextAreaField
            label="Text"
            rows={12}
            description="Separate paragraphs by an empty line. Use **bold**, list lines that start with “- ”, and links to our site as [the plans](/pricing). The greeting and the footer are added."
            {...form.fieldProps('body')}
          />
          <Button type="submit">Preview</Button>
        </Form>
      </Panel>
    </>
  );
}

const offerOptions = {
  '': 'Any',
  ...Object.fromEntries(offerList.map(({ code, name }) => [code, name])),
};

interface SegmentFieldsProps {
  fieldProps: (name: keyof MailingForm) => FieldState;
}

/** The purpose of a mailing, and the conditions of its segment, which must all hold. */
function SegmentFields({ fieldProps }: SegmentFieldsProps) {
  const [status, setStatus] = useState('any');
  return (
    <>
      <SelectField
        label="Purpose"
        options={purposes}
        placeholder="Choose a purpose"
        {...fieldProps('purpose')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Status now"
          options={segmentStatuses}
          value={status}
          onChange={({ target }) => setStatus(target.value)}
          {...fieldProps('status')}
        />
        <SelectField label="Plan" options={planOptions} {...fieldProps('plan')} />
        {status === 'ended' && (
          <>
            <DaysField label="Ended at least … days ago" {...fieldProps('endedFrom')} />
            <DaysField label="Ended at most … days ago" {...fieldProps('endedTo')} />
          </>
        )}
        <SelectField label="Offer" options={offerOptions} {...fieldProps('offer')} />
        <TextField label="Country" autoComplete="off" placeholder="DE" {...fieldProps('country')} />
        <TextField label="Campaign of the sign-up" autoComplete="off" {...fieldProps('campaign')} />
      </div>
    </>
  );
}

function DaysField(props: FieldState & { label: string }) {
  return <TextField inputMode="numeric" autoComplete="off" {...props} />;
}

/** Sends a mailing to the person who looks at its preview. */
export function TestMailing({ request }: { request: MailingRequest }) {
  const [test, { isLoading }] = useTestMailingMutation();

  async function send() {
    const { error } = await test(request);
    if (error) toast.error(failureOf(error, 'The test could not be sent. Please try again.'));
    else toast.success('The test is on its way to you.');
  }

  return (
    <div>
      <Button
        variant="secondary"
        size="small"
        pending={isLoading}
        pendingText="Sending…"
        onClick={() => void send()}
      >
        Send me a test
      </Button>
    </div>
  );
}
