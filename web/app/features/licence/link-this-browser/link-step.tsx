import { brand } from '@stillweb/contract/brand';
import { lazyPart } from '@stillweb/ui/lazy-part.tsx';
import { focusInPlace } from '@stillweb/ui/focus-on-mount.ts';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { Suspense, useState } from 'react';
import { href } from 'react-router';
import { TextLink } from '../../../links/text-link.tsx';
import { useSessionUser } from '../../../session/hooks.ts';
import type { LinkState } from './decide-link-state.ts';

interface LinkStepProps {
  state: LinkState;
  /** Whether the extension runs in this browser at all. */
  runsHere: boolean;
  onLinked: () => void;
}

/** The step of the onboarding that links this browser. */
export function LinkStep({ state, runsHere, onLinked }: LinkStepProps) {
  const user = useSessionUser();
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
      <p className="min-h-[2lh] sm:min-h-[1lh]">{explain(state, user?.email)}</p>
      {user && (
        <Suspense fallback={<Skeleton className="h-11 w-44" />}>
          <LinkButton
            unavailable={state === 'asking' || state === 'absent'}
            onLinked={() => {
              setHasLinked(true);
              onLinked();
            }}
          />
        </Suspense>
      )}
      <p className="text-sm text-soft">
        For another browser or computer, let {brand.name} show you a code there, and <CodeLink />.
      </p>
    </>
  );
}

/** For users only: visitors log in first. */
const LinkButton = lazyPart(() => import('./link-button.tsx'));

function CodeLink() {
  return <TextLink to={href('/link')}>type the code here</TextLink>;
}

function explain(state: LinkState, email: string | undefined): string {
  if (state === 'absent') {
    return `${brand.name} does not answer in this browser. Add it with step 1; this page notices by itself.`;
  }
  if (state === 'linked elsewhere') {
    return email
      ? `This browser is not linked to ${email}, but it was linked before.`
      : 'This browser was linked before.';
  }
  return email
    ? `One press, and this browser uses the Premium of ${email}.`
    : 'Log in first: Premium works in the browsers that you link to your account, up to five.';
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
