import { brand } from '@stillweb/contract/brand';
import { productName } from '@stillweb/contract/plans';
import { href } from 'react-router';
import { guaranteeText } from '../../content/withdrawal.ts';
import { Heading } from '../../ui/heading.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

/** Withdrawal without a log-in, and what else leads to it. */
export function WithdrawalPage() {
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
      <WithdrawalForm />
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
