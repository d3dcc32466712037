import { brand } from '@stillweb/contract/brand';
import type { ProviderProblem } from '@stillweb/contract/account/providers';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { t } from '@stillweb/texts/t';
import { useLocation } from 'react-router';

/** Why the way over a provider has led to this page. */
export default function ProblemNotice() {
  const { search } = useLocation();
  return <FormError>{providerProblemIn(search)}</FormError>;
}

const texts: Readonly<Record<ProviderProblem, string>> = {
  PROVIDER_CANCELED: t(
    'log-in.provider.canceled',
    'You canceled at the provider. Try again, or choose another way.',
  ),
  PROVIDER_UNAVAILABLE: t(
    'log-in.provider.unavailable',
    'The provider cannot be reached. Try again in a few minutes, or choose another way.',
  ),
  PROVIDER_ANSWER_INVALID: t(
    'log-in.provider.invalid',
    'That took too long, or it was started in another browser. Please try again.',
  ),
  PROVIDER_EMAIL_UNVERIFIED: t(
    'log-in.provider.unverified',
    'The provider has not confirmed that your email address is yours. Confirm it there and try again, or sign up with a password and link the provider on your account page.',
  ),
  PROVIDER_LINKED_ELSEWHERE: t(
    'log-in.provider.elsewhere',
    'That account at the provider is linked to another {brand} account. Log in to that one and unlink it first.',
    { brand: brand.name },
  ),
  ACCOUNT_EXISTS: t(
    'log-in.provider.exists',
    'You already have an account with this email address. Log in with your password, a passkey or a code, then link your provider on your account page.',
  ),
  ADDRESS_RESERVED: t(
    'log-in.provider.reserved',
    'An account had this email address within the last 7 days, and can get it back with the link in our email about that change. After that, you can sign up with it.',
  ),
  ACCOUNT_BLOCKED: t('log-in.blocked', 'Your account is blocked. Please write to {email}.', {
    email: brand.supportEmail,
  }),
  SIGN_UP_STOPPED: t(
    'log-in.provider.stopped',
    'New accounts are paused for a moment. Please try again later. If you have an account, you can still log in.',
  ),
  RATE_LIMITED: t(
    'log-in.provider.limited',
    'Too many attempts. Wait a few minutes before you try again.',
  ),
};

/** Why the way over a provider ended here, by `?problem=`; undefined for every other code. */
export function providerProblemIn(search: string): string | undefined {
  const code = new URLSearchParams(search).get('problem');
  return Object.entries(texts).find(([problem]) => problem === code)?.[1];
}
