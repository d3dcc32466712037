import { type HelpReceipt, reportedPage } from '@stillweb/contract/help';
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
        {`We have your message: ${receipt.number}`}
      </Heading>
      <p className="wrap-anywhere text-soft">
        {`People read and answer around the clock. The answer goes to ${email}, and so does an email with the number ${receipt.number}.`}
      </p>
      <Button variant="secondary" onClick={onAgain}>
        Write another message
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
