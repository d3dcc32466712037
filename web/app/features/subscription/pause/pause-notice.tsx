import type { Subscription } from '@stillweb/contract/subscription';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { describePause } from './pause-text.ts';
import { ResumeDialog } from './resume-dialog.tsx';

interface PauseNoticeProps {
  subscription: Subscription;
  pause: NonNullable<Subscription['pause']>;
}

/** A pause that is announced or has begun, with the way out of it. */
export function PauseNotice({ subscription, pause }: PauseNoticeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [title, text] = describePause({ ...subscription, pause });
  const isPaying = subscription.slowPayment?.state === 'PROCESSING';
  return (
    <>
      <Notice
        tone="yellow"
        title={title}
        actions={!isPaying && <Button onClick={() => setIsOpen(true)}>Resume subscription</Button>}
      >
        <p>{text}</p>
      </Notice>
      {isOpen && <ResumeDialog subscription={subscription} onClose={() => setIsOpen(false)} />}
    </>
  );
}
