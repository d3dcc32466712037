import { brand } from '@stillweb/contract/brand';
import { focusInPlace } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { useState } from 'react';
import { href } from 'react-router';
import { TextLink } from '../../links/links.tsx';
import LinkButton from './link-button.tsx';
import type { LinkState } from './this-browser.ts';

interface LinkStepProps {
  email: string;
  state: LinkState;
  /** Whether the extension runs in this browser at all. */
  runsHere: boolean;
  /** Whether nothing else comes before it. */
  isNext: boolean;
  onLinked: () => void;
}

/** The part of the onboarding in which a user links this browser. */
export default function LinkStep({ email, state, runsHere, isNext, onLinked }: LinkStepProps) {
  const [hasLinked, setHasLinked] = useState(false);
  if (state === 'linked') return <Linked takesFocus={hasLinked} />;
  if (!runsHere && (state === 'asking' || state === 'absent')) {
    return (
      <p>
        Do this on your computer, on this page. If {brand.name} shows you a code there, you can{' '}
        <CodeLink />.
      </p>
    );
  }
  return (
    <>
      <p className="min-h-[2lh] sm:min-h-[1lh]">{explain(state, email)}</p>
      <LinkButton
        variant={isNext ? 'primary' : 'secondary'}
        unavailable={state === 'asking' || state === 'absent'}
        onLinked={() => {
          setHasLinked(true);
          onLinked();
        }}
      />
      <p className="text-sm text-soft">
        For another browser or computer, let {brand.name} show you a code there, and <CodeLink />.
      </p>
    </>
  );
}

function CodeLink() {
  return <TextLink to={href('/link')}>type the code here</TextLink>;
}

function explain(state: LinkState, email: string): string {
  if (state === 'absent') {
    return `${brand.name} doesn't answer in this browser. Add it in step 1, and this page will notice.`;
  }
  return state === 'linked elsewhere'
    ? `This browser is not linked to ${email}, but it was linked before.`
    : `One press, and this browser uses the Premium of ${email}.`;
}

/** @param takesFocus whether it replaces the button that was pressed */
function Linked({ takesFocus }: { takesFocus: boolean }) {
  return (
    <p ref={takesFocus ? focusInPlace : null} tabIndex={-1}>
      This browser is linked: Premium works here while your account has it.{' '}
      <TextLink to={`${href('/dashboard/account')}#browsers`}>See your browsers</TextLink>
    </p>
  );
}
