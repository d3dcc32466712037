import { focusOnMount } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import type { ComponentProps } from 'react';
import SecondStep from '../second-step/second-step.tsx';

const texts = { confirm: 'Reset password', pending: 'Saving…', failed: 'Something went wrong' };

/** Before a new password counts, in an account that asks for a passkey at every log-in. */
export default function ResetSecondStep(props: Omit<ComponentProps<typeof SecondStep>, 'texts'>) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <Heading level={2} size="part" ref={focusOnMount} tabIndex={-1}>
          Second step
        </Heading>
        <p className="text-soft">
          This account asks for a passkey at every log-in, and before its password changes.
        </p>
      </div>
      <SecondStep {...props} texts={texts} />
    </div>
  );
}
