import { errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { Outcome } from '@stillweb/ui/outcome.tsx';
import { useUnsubscribeMutation } from '../../../api/come-back.ts';
import { useUnsubscribeFromNewsMutation } from '../../../api/news.ts';
import { SupportLink } from '../../../links/support-link.tsx';

export type EmailKind = 'news' | 'come-back';

const texts: Record<EmailKind, { ask: string; done: string }> = {
  'come-back': {
    ask: 'You asked for one email with the price to come back to Premium. With one press you withdraw that.',
    done: 'We send you no email about coming back. There is nothing else to do.',
  },
  news: {
    ask: 'You agreed to news and offers by email. With one press you withdraw that.',
    done: "We won't send you news again. You'll still get emails about your account and your contract.",
  },
};

/**
 * The page behind the link in the email. Its button unsubscribes: mail scanners open links, so opening
 * changes nothing.
 * @param of what the email was
 * @param token null when the address has none, undefined before hydration
 */
export function Unsubscribe({ of, token }: { of: EmailKind; token: string | null | undefined }) {
  const fromComeBack = useUnsubscribeMutation();
  const fromNews = useUnsubscribeFromNewsMutation();
  const [unsubscribe, { isLoading, data, error }] = of === 'news' ? fromNews : fromComeBack;

  if (data) {
    return (
      <Outcome title="You are unsubscribed">
        <p>{texts[of].done}</p>
      </Outcome>
    );
  }
  if (token === null || errorCodeOf(error) === 'INVALID_LINK') return <InvalidLink />;
  return (
    <div className="grid justify-items-start gap-6">
      <Heading level={1}>Unsubscribe</Heading>
      <p className="text-lg text-soft">{texts[of].ask}</p>
      <FormError>{error && failureOf(error, 'You could not be unsubscribed')}</FormError>
      <Button
        pending={isLoading}
        pendingText="Unsubscribing…"
        unavailable={token === undefined}
        onClick={() => token && void unsubscribe({ token })}
      >
        Unsubscribe
      </Button>
    </div>
  );
}

function InvalidLink() {
  return (
    <Outcome title="This link does not work">
      <p>
        It is incomplete, or its account was deleted, which ends all emails too. If you still get
        some, write to <SupportLink />.
      </p>
    </Outcome>
  );
}
