import type { MailingPreview } from '@stillweb/contract/console/mailings';
import { useState } from 'react';
import { PageTitle } from '../../../parts/page-title.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { TextLink } from '../../../parts/text-link.tsx';
import { ComposeForm } from './compose-form.tsx';
import { Preview } from './preview.tsx';

/** Writes an email to a segment, shows to whom it would go, and sends it. */
export function Compose() {
  const [preview, setPreview] = useState<MailingPreview | null>(null);
  return (
    <>
      <PageTitle title="Mail a segment">
        <TextLink to="/mails">All mails</TextLink>
      </PageTitle>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Panel title="To whom, and what">
          <ComposeForm onPreview={setPreview} />
        </Panel>
        {preview ? (
          <Preview key={preview.id} preview={preview} />
        ) : (
          <Panel title="Preview">
            <p className="text-sm text-soft">
              It shows how many get it, who is left out and why, and the text. Nothing is sent
              before you sign it with your passkey.
            </p>
          </Panel>
        )}
      </div>
    </>
  );
}
