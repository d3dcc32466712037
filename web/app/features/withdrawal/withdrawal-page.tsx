import { productName } from '@stillweb/contract/billing/plans';
import {
  withdrawalMessageLength,
  withdrawalRequest,
  type WithdrawalRequest,
} from '@stillweb/contract/billing/withdrawal';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { EmailField, TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { Outcome } from '@stillweb/ui/page/outcome.tsx';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { useState } from 'react';
import { href } from 'react-router';
import { useStateWithdrawalMutation } from '../../api/withdrawal.ts';
import { BindingLanguage } from '../../links/binding-language.tsx';
import { guaranteeText } from '../../content/withdrawal.ts';
import { SupportLink, TextLink } from '../../links/links.tsx';
import { pageMeta } from '../../page-meta.ts';

export const meta = () =>
  pageMeta({
    path: href('/withdraw'),
    name: t('withdraw.title', 'Withdraw from contract'),
    description: t(
      'withdraw.description',
      'Withdraw from your contract within 14 days of the first payment and get everything back, with or without logging in.',
    ),
  });

export default function WithdrawRoute() {
  return (
    <Container width="form" className="grid content-start gap-10 py-16 sm:py-24">
      <WithdrawalPage />
    </Container>
  );
}

/** Withdrawal without a log-in, and other ways to it. */
function WithdrawalPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <StatementSent to={sentTo} />;
  return (
    <>
      <div className="grid gap-4">
        <Heading level={1}>{t('withdraw.title', 'Withdraw from contract')}</Heading>
        {SITE_PREFIX && <BindingLanguage />}
        <p className="text-lg text-soft">{guaranteeText}</p>
        <p className="text-soft">
          {rich(
            'withdraw.ways',
            'If you can log in, it takes two clicks on <link>your subscription page</link>. If not, send this form and confirm it with the link that we email you. What counts is the day you send it.',
            { link: (words) => <TextLink to={href('/dashboard/subscription')}>{words}</TextLink> },
          )}
        </p>
      </div>
      <WithdrawalForm onSent={setSentTo} />
      <section aria-labelledby="by-email" className="grid gap-3 border-t border-line pt-8">
        <Heading level={2} size="part" id="by-email">
          {t('withdraw.by-email', 'By email instead')}
        </Heading>
        <p className="text-soft">
          {rich(
            'withdraw.by-email-text',
            'If you no longer have access to that address, or would rather write, send this to {support} from any address:',
            { support: <SupportLink /> },
          )}
        </p>
        <blockquote className="grid gap-1 border-s-2 border-edge ps-5 text-soft">
          <p>
            {t('withdraw.letter', 'I withdraw from my contract for {product}.', {
              product: productName,
            })}
          </p>
          <p>{t('withdraw.letter-name', 'My name: …')}</p>
          <p>
            {t(
              'withdraw.letter-account',
              'The email address of my account, or the number of an invoice: …',
            )}
          </p>
          <p>{t('withdraw.letter-date', 'Date: …')}</p>
        </blockquote>
      </section>
    </>
  );
}

function StatementSent({ to }: { to: string }) {
  return (
    <Outcome title={t('withdraw.sent', 'Check your inbox')}>
      <p>
        {t(
          'withdraw.sent-text',
          'We received your statement, and it counts from now. We sent an email to {email}. Open the link in it and press “Confirm withdrawal”.',
          { email: to },
        )}
      </p>
      <p className="text-soft">
        {rich(
          'withdraw.nothing-arrived',
          'Nothing has arrived? Look in your spam folder, and check the address. If you no longer have access to it, write to {support}.',
          { support: <SupportLink /> },
        )}
      </p>
    </Outcome>
  );
}

/** The statement of a visitor who is not logged in; a link in an email confirms it. */
function WithdrawalForm({ onSent }: { onSent: (email: string) => void }) {
  const [send] = useStateWithdrawalMutation();
  const form = useRequestForm<WithdrawalRequest>({
    schema: withdrawalRequest,
    send,
    onSuccess: ({ email }) => onSent(email),
    fallbackMessage: t('withdraw.failed', 'Your statement could not be sent. Please try again.'),
  });

  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <TextField
        label={t('account.full-name', 'Full name')}
        autoComplete="name"
        {...form.fieldProps('name')}
      />
      <EmailField
        label={t('withdraw.email', 'Email of your account')}
        autoComplete="email"
        {...form.fieldProps('email')}
      />
      <TextField
        label={t('withdraw.details', 'Contract details (optional)')}
        description={t('withdraw.details-example', 'For example the number of an invoice.')}
        autoComplete="off"
        maxLength={withdrawalMessageLength.max}
        {...form.fieldProps('message')}
      />
      <Button type="submit" pending={form.pending} pendingText={t('account.sending', 'Sending…')}>
        {t('withdraw.title', 'Withdraw from contract')}
      </Button>
    </Form>
  );
}
