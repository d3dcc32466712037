import { brand } from '@stillweb/contract/brand';
import { productName } from '@stillweb/contract/plans';
import { useState } from 'react';
import { href } from 'react-router';
import { guaranteeText } from '../../content/withdrawal.ts';
import { Heading } from '../../ui/heading.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Outcome } from '../../ui/outcome.tsx';
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
          Logged in, it takes two presses on{' '}
          <TextLink to={href('/dashboard/subscription')}>your subscription page</TextLink>. Without
          a log-in, send this form and confirm it with the link that we email you. What counts is
          the day on which you send it.
        </p>
      </div>
      <WithdrawalForm onSent={setSentTo} />
      <section aria-labelledby="by-email" className="grid gap-3 border-t border-line pt-8">
        <Heading level={2} size="part" id="by-email">
          By email instead
        </Heading>
        <p className="text-soft">
          You can no longer read mail at that address, or would rather write? Send this to{' '}
          <TextLink to={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>, from any
          address:
        </p>
        <blockquote className="border-s-2 border-edge ps-5 text-soft">
          {`I withdraw from my contract for ${productName}. My name: … The email address of my account, or the number of an invoice: … Date: …`}
        </blockquote>
      </section>
    </>
  );
}

function StatementSent({ to }: { to: string }) {
  return (
    <Outcome title="Check your inbox">
      <p>
        We have received your statement, and it counts from now. We have sent an email to {to}: open
        the link in it and press “Confirm withdrawal”.
      </p>
      <p className="text-soft">
        Nothing has arrived? Look into the spam folder, and check the address. You can no longer
        read mail there? Write to{' '}
        <TextLink to={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>.
      </p>
    </Outcome>
  );
}
