import { errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { Outcome } from '@stillweb/ui/page/outcome.tsx';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { useUnsubscribeFromNewsMutation } from '../../api/news.ts';
import { SupportLink } from '../../links/links.tsx';
import { useLinkToken } from '../../use-link-token.ts';
import { unlistedMeta } from '../../page-meta.ts';

export const meta = () => unlistedMeta(t('unsubscribe.title', 'Unsubscribe'));

export default function UnsubscribeRoute() {
  const token = useLinkToken();
  return (
    <Container width="form" className="grid min-h-[60dvh] content-start gap-8 py-16 sm:py-24">
      <Unsubscribe token={token} />
    </Container>
  );
}

/**
 * The page behind the link in the email. Its button unsubscribes: mail scanners open links, so opening
 * changes nothing.
 * @param token null when the address has none, undefined before hydration
 */
function Unsubscribe({ token }: { token: string | null | undefined }) {
  const [unsubscribe, { isLoading, data, error }] = useUnsubscribeFromNewsMutation();

  if (data) {
    return (
      <Outcome title={t('unsubscribe.done', 'You are unsubscribed')}>
        <p>
          {t(
            'unsubscribe.done-text',
            "We won't send you news again. You'll still get emails about your account and your contract.",
          )}
        </p>
      </Outcome>
    );
  }
  if (token === null || errorCodeOf(error) === 'INVALID_LINK') return <InvalidLink />;
  return (
    <div className="grid justify-items-start gap-6">
      <Heading level={1}>{t('unsubscribe.title', 'Unsubscribe')}</Heading>
      <p className="text-lg text-soft">
        {t(
          'unsubscribe.text',
          'You agreed to news and offers by email. Press the button to cancel that email.',
        )}
      </p>
      <FormError>
        {error && failureOf(error, t('unsubscribe.failed', 'You could not be unsubscribed'))}
      </FormError>
      <Button
        pending={isLoading}
        pendingText={t('unsubscribe.pending', 'Unsubscribing…')}
        unavailable={token === undefined}
        onClick={() => token && void unsubscribe({ token })}
      >
        {t('unsubscribe.title', 'Unsubscribe')}
      </Button>
    </div>
  );
}

function InvalidLink() {
  return (
    <Outcome title={t('unsubscribe.invalid', 'This link does not work')}>
      <p>
        {rich(
          'unsubscribe.invalid-text',
          'It is incomplete, or its account was deleted, which ends all emails too. If you still get some, write to {support}.',
          { support: <SupportLink /> },
        )}
      </p>
    </Outcome>
  );
}
