import { openedSessionCookie } from '@stillweb/contract/account/opened-session-cookie';
import { openedSession } from '@stillweb/contract/account/providers';
import type { User } from '@stillweb/contract/account/user';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { t } from '@stillweb/texts/t';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { useTakeOverSessionMutation } from '../../../api/account/opened-session.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { loginFinished, restored, signedIn } from '../../../session/slices.ts';
import { parseJson } from '../../../session/storage.ts';
import {
  clearAttribution,
  chosenPlan,
  restoreSignUpChoice,
  asksForCheckout,
  straightToCheckout,
} from '../../../session/visit.ts';

/** Asks for the session that a provider has opened: the page that it leads to has only its cookie. */
export default function TakeOverSession() {
  const [takeOverSession] = useTakeOverSessionMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const [session, setSession] = useState<OpenSession | null>(null);
  const hasBegun = useRef(false);

  const takeOver = useEffectEvent(async () => {
    const opened = takeCookie();
    const { data: answer, error } = await takeOverSession();
    if (!answer) {
      dispatch(restored({ user: null, token: null, subscription: null }));
      toast.error(failureOf(error, t('log-in.failed', 'Login failed')));
      return;
    }
    const isNew = opened?.isNew ?? false;
    if (opened?.choice) restoreSignUpChoice(opened.choice);
    if (isNew) clearAttribution();
    // The end of a sign-up opens the checkout of the chosen plan, unless another page had asked for it.
    const dashboard = href('/dashboard/subscription');
    const isBuying = isNew && pathname === dashboard && chosenPlan.get() !== null;
    const { user } = answer.data;
    setSession({ user, token: answer.accessToken, isNew, isBuying });
    if (isBuying) await navigate(dashboard, { replace: true, state: straightToCheckout });
  });

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void takeOver();
  }, []);

  const open = useEffectEvent(({ user, token, isNew }: OpenSession) => {
    dispatch(signedIn({ user, token }));
    dispatch(loginFinished());
    toast.success(
      isNew
        ? t('log-in.account-ready', 'Your account is ready!')
        : t('log-in.success', 'Login successful!'),
    );
  });

  // The dashboard looks for the request of the checkout once, when it first shows itself to the user.
  const isReady = session !== null && (!session.isBuying || asksForCheckout(state));
  const isOpen = useRef(false);
  useEffect(() => {
    if (!isReady || isOpen.current) return;
    isOpen.current = true;
    open(session);
  }, [isReady, session]);
  return null;
}

interface OpenSession {
  user: User;
  token: string;
  isNew: boolean;
  /** Whether the checkout opens next. */
  isBuying: boolean;
}

/** Reads what the server says about the session, once. */
function takeCookie() {
  const prefix = `${openedSessionCookie}=`;
  const cookie = document.cookie.split('; ').find((text) => text.startsWith(prefix));
  document.cookie = `${prefix}; path=/; max-age=0`;
  try {
    const json = decodeURIComponent(cookie?.slice(prefix.length) ?? '');
    return openedSession.safeParse(parseJson(json)).data;
  } catch {
    return undefined;
  }
}
