import { brand } from '@stillweb/contract/brand';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { href, useLocation } from 'react-router';
import { ButtonLink, TextLink } from '../../../links/links.tsx';
import { endAnnounced } from '../../../session/slices.ts';
import { useAppDispatch, useSessionEnd } from '../../../session/hooks.ts';
import { AuthPanel } from '../auth-panel.tsx';
import { useAuthPath } from '../between-forms.ts';
import { LoginFields } from './login-fields.tsx';

/** @param chosenPlan the plan that a visitor has chosen: most who have one still need an account */
export function LoginForm({ chosenPlan }: { chosenPlan: ReactNode }) {
  const authPath = useAuthPath();
  return (
    <AuthPanel
      title={t('log-in.title', 'Login')}
      links={<SignUpLink to={authPath(href('/auth/signup'))} />}
    >
      <SessionEnded />
      <ProviderProblem />
      {chosenPlan && (
        <>
          {chosenPlan}
          <ButtonLink to={authPath(href('/auth/signup'))}>
            {t('log-in.create-account', 'Create an account')}
          </ButtonLink>
          <Heading level={2} size="part" className="border-t border-line pt-8">
            {t('log-in.has-account', 'Already have an account?')}
          </Heading>
        </>
      )}
      <LoginFields variant={chosenPlan ? 'secondary' : 'primary'} />
    </AuthPanel>
  );
}

const endTexts = {
  server: t('log-in.ended', 'Your session has ended. Log in to continue.'),
  block: t('log-in.blocked', 'Your account is blocked. Please write to {email}.', {
    email: brand.supportEmail,
  }),
};

/** Said once, and not to a user who has logged out. */
function SessionEnded() {
  const dispatch = useAppDispatch();
  const endedBy = useSessionEnd();
  const [text] = useState(endedBy && endedBy !== 'user' ? endTexts[endedBy] : null);
  useEffect(() => void dispatch(endAnnounced()), [dispatch]);
  return (
    text && (
      <Notice tone="orange" role="alert">
        <p>{text}</p>
      </Notice>
    )
  );
}

function ProviderProblem() {
  const { search } = useLocation();
  const isShown = useHydrated() && new URLSearchParams(search).has('problem');
  return (
    isShown && (
      <Suspense fallback={null}>
        <ProblemNotice />
      </Suspense>
    )
  );
}

const ProblemNotice = lazyPart(() => import('./problem-notice.tsx'));

function SignUpLink({ to }: { to: string }) {
  return (
    <p>
      {rich('log-in.sign-up', 'No account yet? <link>Sign up</link>', {
        link: (words) => <TextLink to={to}>{words}</TextLink>,
      })}
    </p>
  );
}
