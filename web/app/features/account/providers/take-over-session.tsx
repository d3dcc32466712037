import { openedSessionCookie } from '@stillweb/contract/opened-session-cookie';
import { openedSession } from '@stillweb/contract/provider-api';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/toast.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { useAskForSessionMutation } from '../../../api/renewal.ts';
import { clearAttribution } from '../../../session/attribution.ts';
import { loginFinished, restored, signedIn } from '../../../session/auth-slice.ts';
import { chosenPlan } from '../../../session/chosen-plan.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { parseJson } from '../../../session/parse-json.ts';
import { restoreSignUpChoice } from '../../../session/sign-up-choice.ts';
import { straightToCheckout } from '../../../session/straight-to-checkout.ts';

/** Asks for the session that a provider has opened: the page that it leads to has only its cookie. */
export default function TakeOverSession() {
  const [askForSession] = useAskForSessionMutation();
  const dispatch = useAppDispatch();
  const goOn = useGoOn();
  const hasBegun = useRef(false);

  const takeOver = useEffectEvent(async () => {
    const opened = takeCookie();
    const { data: answer, error } = await askForSession();
    if (!answer?.data) {
      dispatch(restored({ user: null, token: null, subscription: null }));
      toast.error(failureOf(error, 'Login failed'));
      return;
    }
    if (opened?.choice) restoreSignUpChoice(opened.choice);
    if (opened?.isNew) clearAttribution();
    dispatch(signedIn({ user: answer.data.user, token: answer.newAccessToken }));
    dispatch(loginFinished());
    toast.success(opened?.isNew ? 'Your account is ready!' : 'Login successful!');
    if (opened?.isNew) await goOn();
  });

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void takeOver();
  }, []);
  return null;
}

/** The end of a sign-up opens the checkout of the chosen plan, unless another page had asked for it. */
function useGoOn() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const dashboard = href('/dashboard/subscription');

  return async () => {
    if (pathname !== dashboard || chosenPlan.get() === null) return;
    await navigate(dashboard, { replace: true, state: straightToCheckout });
  };
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
