import { productName } from '@stillweb/contract/billing/plans';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { Outcome } from '@stillweb/ui/page/outcome.tsx';
import { useState } from 'react';
import { href } from 'react-router';
import { guaranteeText } from '../../content/withdrawal.ts';
import { SupportLink, TextLink } from '../../links/links.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

/** Withdrawal without a log-in, and what else leads to it. */
export function WithdrawalPage() {
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
