import { type HelpReceipt, reportedPage } from '@stillweb/contract/help';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { focusOnMount } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { SupportLink } from '../../links/links.tsx';
import { HelpForm, type InstalledExtension } from './help-form.tsx';

/** The form for a message to support, then the number of the message. */
export function Contact({ extension }: { extension: InstalledExtension }) {
  const page = useReportedPage();
  const [sent, setSent] = useState<{ receipt: HelpReceipt; email: string } | null>(null);
  if (sent) return <SentMessage {...sent} onAgain={() => setSent(null)} />;
  return (
    <section aria-labelledby="write" className="grid gap-6">
      <Heading level={2} size="part" id="write">
        {t('help.form.title', 'Write to us')}
      </Heading>
      <noscript>
        <p className="text-soft">
          {rich(
            'help.form.needs-script',
            'The form needs JavaScript. Without it, write to {email}, at any hour.',
            { email: <SupportLink /> },
          )}
        </p>
      </noscript>
      {/* Its fields take their first values when they are made. */}
      <HelpForm key={page} page={page} extension={extension} onSent={setSent} />
    </section>
  );
}

interface SentMessageProps {
  receipt: HelpReceipt;
  /** The address that the answer goes to. */
  email: string;
  onAgain: () => void;
}

/** Takes the place of the form, and keeps the number in sight. */
function SentMessage({ receipt, email, onAgain }: SentMessageProps) {
  return (
    <div className="grid justify-items-start gap-5">
      <Heading level={2} ref={focusOnMount} tabIndex={-1}>
        {t('help.sent.title', 'We have your message: {number}', { number: receipt.number })}
      </Heading>
      <p className="wrap-anywhere text-soft">
        {t(
          'help.sent.text',
          'People read and answer around the clock. The answer goes to {email}, and so does an email with the number {number}.',
          { email, number: receipt.number },
        )}
      </p>
      <Button variant="secondary" onClick={onAgain}>
        {t('help.sent.again', 'Write another message')}
      </Button>
    </div>
  );
}

/** The address of the page that the extension reports; undefined without one, and before hydration. */
function useReportedPage(): string | undefined {
  const { hash } = useLocation();
  const page = new URLSearchParams(hash.slice(1)).get(reportedPage);
  return useHydrated() && page ? page : undefined;
}
