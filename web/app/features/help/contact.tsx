import type { HelpReceipt } from '@stillweb/contract/help';
import { useState } from 'react';
import { Heading } from '../../ui/heading.tsx';
import { HelpForm } from './help-form.tsx';
import type { InstalledExtension } from './installed-extension.ts';
import { SentMessage } from './sent-message.tsx';

/** The form for a message to support, then the number of the message. */
export function Contact({ extension }: { extension: InstalledExtension }) {
  const [sent, setSent] = useState<{ receipt: HelpReceipt; email: string } | null>(null);
  if (sent) return <SentMessage {...sent} onAgain={() => setSent(null)} />;
  return (
    <section aria-labelledby="write" className="grid gap-6 noscript:hidden">
      <Heading level={2} size="part" id="write">
        Write to us
      </Heading>
      <HelpForm extension={extension} onSent={setSent} />
    </section>
  );
}
