import { withdrawalDays } from '@stillweb/contract/billing/withdrawal';
import { errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { Outcome } from '@stillweb/ui/page/outcome.tsx';
import { withdrawalResult } from '@stillweb/ui/subscription/withdrawal/withdrawal-text.ts';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { href } from 'react-router';
import { useConfirmWithdrawalMutation } from '../../api/withdrawal.ts';
import { ButtonLink, SupportLink, TextLink } from '../../links/links.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { useLinkToken } from '../../use-link-token.ts';

export const meta = () => unlistedMeta(t('confirm-withdrawal.title', 'Confirm your withdrawal'));

export default function WithdrawConfirmRoute() {
  return (
    <Container width="form" className="grid min-h-[60dvh] content-start gap-8 py-16 sm:py-24">
      <ConfirmWithdrawal token={useLinkToken()} />
    </Container>
  );
}

/**
 * The page behind the link in the email. Its button confirms: mail scanners open links, so opening changes
 * nothing.
 * @param token null when the address has none, undefined before hydration
 */
function ConfirmWithdrawal({ token }: { token: string | null | undefined }) {
  const [confirm, { isLoading, data, error }] = useConfirmWithdrawalMutation();

  if (data) {
    const { title, text } = withdrawalResult(data);
    return (
      <Outcome title={title}>
        <p>{text}</p>
        <p className="text-soft">
          {t(
            'confirm-withdrawal.emailed',
            'An email with your statement, its date and time is on its way.',
          )}
        </p>
      </Outcome>
    );
  }
  const failure =
    error &&
    failureOf(error, t('confirm-withdrawal.failed', 'Your withdrawal could not be confirmed'));
  if (errorCodeOf(error) === 'WITHDRAWAL_NOT_POSSIBLE') {
    return (
      <Outcome title={t('confirm-withdrawal.impossible', 'This contract cannot be withdrawn from')}>
        <p>{failure?.message}</p>
        <ButtonLink to={href('/dashboard/subscription')} variant="secondary">
          {t('account.to-subscription', 'Go to your subscription')}
        </ButtonLink>
      </Outcome>
    );
  }
  if (token === null || errorCodeOf(error) === 'INVALID_LINK') return <InvalidLink />;
  return (
    <div className="grid justify-items-start gap-6">
      <Heading level={1}>{t('confirm-withdrawal.title', 'Confirm your withdrawal')}</Heading>
      <p className="text-lg text-soft">
        {t(
          'confirm-withdrawal.text',
          "If you are within the {days} days, your subscription will end right away, Premium will be off, and we'll refund everything you paid to your card.",
          { days: withdrawalDays },
        )}
      </p>
      <FormError>{failure}</FormError>
      <Button
        pending={isLoading}
        pendingText={t('confirm-withdrawal.pending', 'Withdrawing…')}
        unavailable={token === undefined}
        onClick={() => token && void confirm({ token })}
      >
        {t('confirm-withdrawal.button', 'Confirm withdrawal')}
      </Button>
    </div>
  );
}

function InvalidLink() {
  return (
    <Outcome title={t('account.link.invalid', 'This link no longer works')}>
      <p>
        {rich(
          'confirm-withdrawal.invalid',
          'It has expired or is incomplete, or the address of the account has changed since. Your statement counts all the same: <again>send it again</again> to get a new link, or write to {support}.',
          {
            again: (words) => <TextLink to={href('/withdraw')}>{words}</TextLink>,
            support: <SupportLink />,
          },
        )}
      </p>
    </Outcome>
  );
}
