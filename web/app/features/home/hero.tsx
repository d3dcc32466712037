import { brand } from '@stillweb/contract/brand';
import type { Offer } from '@stillweb/contract/billing/offers';
import { trialDays } from '@stillweb/contract/billing/plans';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { Price } from '@stillweb/ui/text/money.tsx';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { plainPlans } from '../../content/plain-plans.ts';
import { priceNoteText, priceText } from '../../content/shown-prices.ts';
import { TextLink } from '../../links/links.tsx';
import { Comparison } from './comparison.tsx';

interface HeroProps {
  /** By which the visitor has come. */
  offer: Offer | undefined;
  install: ReactNode;
  installNote: ReactNode;
}

export function Hero({ offer, install, installNote }: HeroProps) {
  const price = (offer?.plans ?? plainPlans).MONTHLY;
  const pricing = href('/pricing') + (offer ? `?offer=${offer.code}` : '');
  return (
    <Container className="pt-14 pb-20 sm:pt-20 sm:pb-28">
      <div className="grid justify-items-start gap-6 pb-14 sm:pb-20">
        <Heading level={1} size="hero" className="max-w-4xl">
          {brand.tagline}
        </Heading>
        <p className="max-w-xl text-lg text-soft">
          {rich(
            'home.hero.text',
            '{brand} takes advertising, <unbroken>pop-ups</unbroken> and trackers off the pages you visit. What stays is what you came for.',
            {
              brand: brand.name,
              unbroken: (words) => <span className="whitespace-nowrap">{words}</span>,
            },
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-2">
          {install}
          <TextLink to={pricing} className="subscriber:hidden">
            {t('home.hero.plans', 'See the plans')}
          </TextLink>
          <TextLink to={href('/dashboard/subscription')} className="hidden subscriber:inline">
            {t('home.hero.subscription', 'Your subscription')}
          </TextLink>
        </div>
        <p className="text-sm text-soft subscriber:hidden">
          {rich(
            'home.hero.price',
            '{days, plural, one {{days} day} other {{days} days}} free, then {price} a month. Cancel whenever you like.',
            { days: trialDays, price: <Price>{priceText(price)}</Price> },
          )}
          <br />
          {priceNoteText(price)}
        </p>
      </div>
      <Comparison />
      <p className="pt-6 text-sm text-soft">{installNote}</p>
    </Container>
  );
}
