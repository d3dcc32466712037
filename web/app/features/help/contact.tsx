import type { HelpReceipt } from '@stillweb/contract/help';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { useState } from 'react';
import { SupportLink } from '../../links/links.tsx';
import { HelpForm } from './help-form.tsx';
import type { InstalledExtension } from './installed-extension.ts';
import { SentMessage } from './sent-message.tsx';
import { useReportedPage } from './use-reported-page.ts';

/** The form for a message to support, then the number of the message. */
export function Contact({ extension }: { extension: InstalledExtension }) {
  const page = useReportedPage();
  const [sent, setSent] = useState<{ receipt: HelpReceipt; email: string } | null>(null);
  if (sent) return <SentMessage {...sent} onAgain={() => setSent(null)} />;
  return (
    <section aria-labelledby="write" className="grid gap-6">
      <Heading level={2} size="part" id="write">
        Write to us
      </Heading>
      <noscript>
        <p className="text-soft">
          The form needs JavaScript. Without it, write to <SupportLink />, at any hour.
        </p>
      </noscript>
      {/* Its fields take their first values when they are made. */}
      <HelpForm key={page} page={page} extension={extension} onSent={setSent} />
    </section>
  );
}
