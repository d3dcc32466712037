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
import { useState } from 'react';
import { href } from 'react-router';
import { useStateWithdrawalMutation } from '../../api/withdrawal.ts';
import { guaranteeText } from '../../content/withdrawal.ts';
import { SupportLink, TextLink } from '../../links/links.tsx';
import { pageMeta } from '../../page-meta.ts';

export const meta = () =>
  pageMeta({
    path: href('/withdraw'),
    name: 'Withdraw from contract',
    description:
      'Withdraw from your contract within 14 days of the first payment and get everything back, with or without logging in.',
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
        <Heading level={1}>Withdraw from contract</Heading>
        <p className="text-lg text-soft">{guaranteeText}</p>
        <p className="text-soft">
          If you can log in, it takes two clicks on{' '}
          <TextLink to={href('/dashboard/subscription')}>your subscription page</TextLink>. If not,
          send this form and confirm it with the link that we email you. What counts is the day you
          send it.
        </p>
      </div>
      <WithdrawalForm onSent={setSentTo} />
      <section aria-labelledby="by-email" className="grid gap-3 border-t border-line pt-8">
        <Heading level={2} size="part" id="by-email">
          By email instead
        </Heading>
        <p className="text-soft">
          If you no longer have access to that address, or would rather write, send this to{' '}
          <SupportLink /> from any address:
        </p>
        <blockquote className="grid gap-1 border-s-2 border-edge ps-5 text-soft">
          <p>{`I withdraw from my contract for ${productName}.`}</p>
          <p>My name: …</p>
          <p>The email address of my account, or the number of an invoice: …</p>
          <p>Date: …</p>
        </blockquote>
      </section>
    </>
  );
}

function StatementSent({ to }: { to: string }) {
  return (
    <Outcome title="Check your inbox">
      <p>
        We received your statement, and it counts from now. We sent an email to {to}. Open the link
        in it and press “Confirm withdrawal”.
      </p>
      <p className="text-soft">
        Nothing has arrived? Look in your spam folder, and check the address. If you no longer have
        access to it, write to <SupportLink />.
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
    fallbackMessage: 'Your statement could not be sent. Please try again.',
  });

  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <TextField label="Full name" autoComplete="name" {...form.fieldProps('name')} />
      <EmailField
        label="Email of your account"
        autoComplete="email"
        {...form.fieldProps('email')}
      />
      <TextField
        label="Contract details (optional)"
        description="For example the number of an invoice."
        autoComplete="off"
        maxLength={withdrawalMessageLength.max}
        {...form.fieldProps('message')}
      />
      <Button type="submit" pending={form.pending} pendingText="Sending…">
        Withdraw from contract
      </Button>
    </Form>
  );
}
