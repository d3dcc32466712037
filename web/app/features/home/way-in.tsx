import { brand } from '@stillweb/contract/brand';
import { planCatalogue, trialDays } from '@stillweb/contract/plans';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { Container } from '../../ui/container.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Money } from '../../ui/money.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** The end of the page: the price once more, and the way in. */
export function WayIn({ install }: { install: ReactNode }) {
  const { amount, currency } = planCatalogue.MONTHLY;
  return (
    <section aria-labelledby="way-in" className="border-t border-line bg-wash">
      <Container className="grid justify-items-center gap-6 py-20 text-center sm:py-28">
        <Heading level={2} size="page" id="way-in">
          Read your next page in peace
        </Heading>
        <p className="max-w-xl text-lg text-soft">
          Blocking the large ad networks is free. Premium is free for {trialDays} days, then{' '}
          <Money amount={amount} currency={currency} /> a month. {brand.name} says when the trial
          ends, and you can cancel in your dashboard.
        </p>
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          {install}
          <TextLink to={href('/pricing')}>Compare the plans</TextLink>
        </div>
      </Container>
    </section>
  );
}
