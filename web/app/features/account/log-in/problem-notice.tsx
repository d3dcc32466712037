import { brand } from '@stillweb/contract/brand';
import type { ProviderProblem } from '@stillweb/contract/account/providers';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { useLocation } from 'react-router';

/** Why the way over a provider has led to this page. */
export default function ProblemNotice() {
  const { search } = useLocation();
  return <FormError>{providerProblemIn(search)}</FormError>;
}

const texts: Readonly<Record<ProviderProblem, string>> = {
  PROVIDER_CANCELED: 'You canceled at the provider. Try again, or choose another way.',
  PROVIDER_UNAVAILABLE:
    'The provider cannot be reached. Try again in a few minutes, or choose another way.',
  PROVIDER_ANSWER_INVALID:
    'That took too long, or it was started in another browser. Please try again.',
  PROVIDER_EMAIL_UNVERIFIED:
    'The provider has not confirmed that your email address is yours. Confirm it there and try again, or sign up with a password and link the provider on your account page.',
  PROVIDER_LINKED_ELSEWHERE: `That account at the provider is linked to another ${brand.name} account. Log in to that one and unlink it first.`,
  ACCOUNT_EXISTS:
    'You already have an account with this email address. Log in with your password, a passkey or a code, then link your provider on your account page.',
  ADDRESS_RESERVED:
    'An account had this email address within the last 7 days, and can get it back with the link in our email about that change. After that, you can sign up with it.',
  ACCOUNT_BLOCKED: `Your account is blocked. Please write to ${brand.supportEmail}.`,
  SIGN_UP_STOPPED:
    'New accounts are paused for a moment. Please try again later. If you have an account, you can still log in.',
  RATE_LIMITED: 'Too many attempts. Wait a few minutes before you try again.',
};

/** Why the way over a provider ended here, by `?problem=`; undefined for every other code. */
export function providerProblemIn(search: string): string | undefined {
  const code = new URLSearchParams(search).get('problem');
  return Object.entries(texts).find(([problem]) => problem === code)?.[1];
}
