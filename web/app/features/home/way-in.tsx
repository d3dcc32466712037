import { brand } from '@stillweb/contract/brand';
import type { Offer } from '@stillweb/contract/billing/offers';
import { trialDays } from '@stillweb/contract/billing/plans';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { Price } from '@stillweb/ui/text/money.tsx';
import { href } from 'react-router';
import { plainPlans } from '../../content/plain-plans.ts';
import { priceText } from '../../content/shown-prices.ts';
import { ButtonLink } from '../../links/links.tsx';

/** The end of the page: the price once more, and the way in. Subscribers do not see it. */
export function WayIn({ offer }: { offer: Offer | undefined }) {
  const price = (offer?.plans ?? plainPlans).MONTHLY;
  const pricing = href('/pricing') + (offer ? `?offer=${offer.code}` : '');
  return (
    <section aria-labelledby="way-in" className="border-t border-line bg-wash subscriber:hidden">
      <Container className="grid justify-items-center gap-6 py-20 text-center sm:py-28">
        <Heading level={2} size="page" id="way-in">
          {t('home.way-in.title', 'Read your next page in peace')}
        </Heading>
        <p className="max-w-xl text-lg text-soft">
          {rich(
            'home.way-in.text',
            'Blocking the large ad networks is free. Premium is free for {days, plural, one {{days} day} other {{days} days}}, then {price} a month. {brand} tells you before the trial ends, and you can cancel in your dashboard.',
            {
              days: trialDays,
              price: <Price>{priceText(price)}</Price>,
              brand: brand.name,
            },
          )}
        </p>
        <ButtonLink to={pricing} size="large">
          {t('home.way-in.plans', 'Compare the plans')}
        </ButtonLink>
      </Container>
    </section>
  );
}
