import type { SecondStepRequest } from '@stillweb/contract/account/second-step';
import { t } from '@stillweb/texts/t';
import { useState } from 'react';
import { href, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { usePassSecondStepMutation } from '../../../api/account/second-step.ts';
import { ButtonLink, TextLink } from '../../../links/links.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { AuthPanel } from '../auth-panel.tsx';
import { useAuthPath } from '../between-forms.ts';
import SecondStep from '../keys/second-step.tsx';
import { useStartSession } from './use-start-session.ts';

export const meta = () => unlistedMeta(t('log-in.second-step.title', 'Second step'));

const texts = {
  confirm: t('log-in.confirm', 'Log in'),
  pending: t('log-in.pending', 'Logging in…'),
  failed: t('log-in.failed', 'Login failed'),
};

/** The second step of a log-in that was right so far. */
export default function LogInSecondStep() {
  const authPath = useAuthPath();
  const logIn = authPath(href('/auth/login'));
  const ticket = useTicket();
  const pass = usePass();
  const [isExpired, setIsExpired] = useState(false);
  if (isExpired) {
    return (
      <AuthPanel
        focusesHeading
        title={t('log-in.second-step.expired', 'Please log in again')}
        intro={t(
          'log-in.second-step.expired-text',
          'This log-in has taken too long, or it was used before.',
        )}
      >
        <ButtonLink to={logIn}>{t('account.back-to-log-in', 'Back to Login')}</ButtonLink>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      title={t('log-in.second-step.title', 'Second step')}
      intro={t('log-in.second-step.text', 'This account asks for a passkey at every log-in.')}
      links={<TextLink to={logIn}>{t('account.back-to-log-in', 'Back to Login')}</TextLink>}
    >
      <SecondStep ticket={ticket} pass={pass} onExpired={() => setIsExpired(true)} texts={texts} />
    </AuthPanel>
  );
}

function usePass() {
  const [passSecondStep] = usePassSecondStepMutation();
  const startSession = useStartSession({ endsSignUp: false });

  return async (request: SecondStepRequest): Promise<{ error?: unknown }> => {
    const { data: answer, error } = await passSecondStep(request);
    if (!answer) return { error };
    const session = { user: answer.data.user, token: answer.accessToken };
    await startSession(session, t('log-in.success', 'Login successful!'));
    return {};
  };
}

const withTicket = z.object({ ticket: z.string() });

/** As `useOpenSecondStep` has stored it; a log-in by a provider has it in a cookie. */
function useTicket(): string | undefined {
  const state: unknown = useLocation().state;
  return withTicket.safeParse(state).data?.ticket;
}
