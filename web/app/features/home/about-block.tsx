import { brand } from '@stillweb/contract/brand';
import { trialDays } from '@stillweb/contract/billing/plans';
import { t } from '@stillweb/texts/t';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { href } from 'react-router';
import { claims } from '../../content/claims.ts';
import { TextLink } from '../../links/links.tsx';

const facts = [
  {
    term: t('home.about.trial', '{days, plural, one {{days} day} other {{days} days}}', {
      days: trialDays,
    }),
    detail: t('home.about.trial-detail', 'to try everything, free'),
  },
  {
    term: t('home.about.support', '24/7'),
    detail: t('home.about.support-detail', 'support, by people who read'),
  },
  {
    term: t('home.about.cancel', 'Any time'),
    detail: t('home.about.cancel-detail', 'to cancel, from your dashboard'),
  },
];

export function AboutBlock() {
  return (
    <Container className="grid gap-x-16 gap-y-10 py-20 sm:py-28 lg:grid-cols-2">
      <Heading level={2} size="page" className="max-w-md">
        {t('home.about.title', 'Paid by you, and by nobody else')}
      </Heading>
      <div className="grid gap-6">
        <p className="text-lg">
          {t(
            'home.about.first',
            'An ad blocker that lives on advertising has two masters. {brand} has one. You pay a small price, and in return nobody can buy a way past your filters: no list of acceptable ads, no partners, no data on the side.',
            { brand: brand.name },
          )}
        </p>
        <p className="text-soft">{claims.method}</p>
        <p>
          <TextLink to={href('/about')}>{t('home.about.more', 'More about us')}</TextLink>
        </p>
      </div>
      <dl className="grid gap-x-10 gap-y-6 border-t border-line pt-10 sm:grid-cols-3 lg:col-span-2">
        {facts.map(({ term, detail }) => (
          <div key={term} className="grid content-start gap-1">
            <dt className="font-display text-2xl tracking-[-0.02em]">{term}</dt>
            <dd className="text-soft">{detail}</dd>
          </div>
        ))}
      </dl>
    </Container>
  );
}
