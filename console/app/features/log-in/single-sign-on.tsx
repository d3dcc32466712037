import { consoleApiBase } from '@stillweb/contract/console/api-base';
import { buttonStyle } from '@stillweb/ui/button-style.ts';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { useLogInWaysQuery } from '../../api/session.ts';

const messages: Record<string, string> = {
  refused:
    'You are not staff here under that account. Ask an owner for an invite, or log in with your passkey.',
  failed: 'Single sign-on failed. Please try again, or log in with your passkey.',
  unavailable:
    'Single sign-on cannot be reached right now. Please log in with your passkey, or try again later.',
};

/** Says why a log-in through the identity provider failed. */
export function SignOnResult({ search }: { search: string }) {
  const result = new URLSearchParams(search).get('sign-on');
  return <FormError>{result && messages[result]}</FormError>;
}

interface SingleSignOnProps {
  /** The page that the log-in leads to. */
  next: string;
}

/** The way in through the company's identity provider, where there is one. */
export function SingleSignOn({ next }: SingleSignOnProps) {
  const { data } = useLogInWaysQuery();
  if (!data?.singleSignOn) return null;
  const query = new URLSearchParams({ next });
  return (
    <a href={`${consoleApiBase}/sign-on?${query}`} className={buttonStyle('secondary', 'medium')}>
      Log in with single sign-on
    </a>
  );
}
