import type { Subscription } from '@stillweb/contract/subscription';
import { Button } from '@stillweb/ui/button.tsx';
import { lazyDialog } from '@stillweb/ui/lazy-dialog.tsx';
import { Notice } from '@stillweb/ui/notice.tsx';
import { type RefObject, useState } from 'react';
import { changeLabels } from '@stillweb/ui/subscription/offered-changes.ts';
import { describePause } from '@stillweb/ui/subscription/pause-text.ts';

interface PauseNoticeProps {
  subscription: Subscription;
  pause: NonNullable<Subscription['pause']>;
  heading: RefObject<HTMLElement | null>;
}

/** A pause that is announced or has begun, with the way out of it. */
export function PauseNotice({ subscription, pause, heading }: PauseNoticeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [title, text] = describePause({ ...subscription, pause });
  const isPaying = subscription.slowPayment?.state === 'PROCESSING';
  return (
    <>
      <Notice
        tone="yellow"
        title={title}
        actions={
          !isPaying && (
            <Button variant="secondary" onClick={() => setIsOpen(true)}>
              {changeLabels.resume}
            </Button>
          )
        }
      >
        <p>{text}</p>
      </Notice>
      {isOpen && (
        <ResumeDialog
          open
          subscription={subscription}
          heading={heading}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

const ResumeDialog = lazyDialog(() => import('./resume-dialog.tsx'));
