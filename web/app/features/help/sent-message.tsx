import type { HelpReceipt } from '@stillweb/contract/help';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { focusOnMount } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { Heading } from '@stillweb/ui/page/heading.tsx';

interface SentMessageProps {
  receipt: HelpReceipt;
  /** The address that the answer goes to. */
  email: string;
  onAgain: () => void;
}

/** Takes the place of the form, and keeps the number in sight. */
export function SentMessage({ receipt, email, onAgain }: SentMessageProps) {
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
