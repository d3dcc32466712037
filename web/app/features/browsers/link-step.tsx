import { brand } from '@stillweb/contract/brand';
import { focusInPlace } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { useState, type ReactNode } from 'react';
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
        {rich(
          'link-step.on-computer',
          'Do this on your computer, on this page. If {brand} shows you a code there, you can <code>type the code here</code>.',
          { brand: brand.name, code: (words) => <CodeLink>{words}</CodeLink> },
        )}
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
        {rich(
          'link-step.other',
          'For another browser or computer, let {brand} show you a code there, and <code>type the code here</code>.',
          { brand: brand.name, code: (words) => <CodeLink>{words}</CodeLink> },
        )}
      </p>
    </>
  );
}

function CodeLink({ children }: { children: ReactNode }) {
  return <TextLink to={href('/link')}>{children}</TextLink>;
}

function explain(state: LinkState, email: string): string {
  if (state === 'absent') {
    return t(
      'link-step.absent',
      "{brand} doesn't answer in this browser. Add it in step 1, and this page will notice.",
      { brand: brand.name },
    );
  }
  return state === 'linked elsewhere'
    ? t('link-step.elsewhere', 'This browser is not linked to {email}, but it was linked before.', {
        email,
      })
    : t('link-step.one-press', 'One press, and this browser uses the Premium of {email}.', {
        email,
      });
}

/** @param takesFocus whether it replaces the button that was pressed */
function Linked({ takesFocus }: { takesFocus: boolean }) {
  return (
    <p ref={takesFocus ? focusInPlace : null} tabIndex={-1}>
      {rich(
        'link-step.linked',
        'This browser is linked: Premium works here while your account has it. <link>See your browsers</link>',
        {
          link: (words) => (
            <TextLink to={`${href('/dashboard/account')}#browsers`}>{words}</TextLink>
          ),
        },
      )}
    </p>
  );
}
