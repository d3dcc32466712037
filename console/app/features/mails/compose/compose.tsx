import { Button } from '@stillweb/ui/button.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { href } from 'react-router';
import { useGlobalActionDialog } from '../../../actions/global-action-button.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { TextLink } from '../../../parts/text-link.tsx';
import { mailingForm, mailingRequestOf } from './mailing-form.ts';
import { SegmentFields } from './segment-fields.tsx';

/** Writes an email to a segment. Its preview shows who gets it, and sends it. */
export function Compose() {
  const open = useGlobalActionDialog();
  const form = useForm({
    schema: mailingForm,
    submit: async (typed) =>
      open({
        request: { action: 'mail-segment', ...mailingRequestOf(typed) },
        title: 'Mail a segment',
        description: 'Nothing is sent before you sign it with your passkey.',
        back: 'Back to the mails',
        isDangerous: true,
        leadsTo: ({ id, state }) =>
          state === 'done' ? href('/mails/:id', { id }) : href('/mails'),
      }),
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
            description="An empty line begins a paragraph. **bold**, a list of lines that begin with “- ”, and links to our site as [the plans](/pricing). The greeting and the foot are added."
            {...form.fieldProps('body')}
          />
          <Button type="submit">Preview</Button>
        </Form>
      </Panel>
    </>
  );
}
