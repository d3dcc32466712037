import { brand } from '@stillweb/contract/brand';
import { trialDays } from '@stillweb/contract/billing/plans';
import { findOffer } from '@stillweb/contract/billing/offers';
import { t } from '@stillweb/texts/t';
import { href, useParams } from 'react-router';
import { FirstQuestions } from '../features/faq/questions.tsx';
import { AboutBlock } from '../features/home/about-block.tsx';
import { ExtensionBlock } from '../features/home/extension-block.tsx';
import { FeatureCards } from '../features/home/feature-cards.tsx';
import { Hero } from '../features/home/hero.tsx';
import { companyJsonLd } from '../features/home/json-ld.ts';
import { LanguageOffer } from '../features/home/language-offer.tsx';
import { MeasuredBlock } from '../features/home/measured-block.tsx';
import { WayIn } from '../features/home/way-in.tsx';
import { InstallLink, InstallNote } from '../features/install/install-link.tsx';
import { offersLanguages, prefix } from '../language.ts';
import { pageMeta } from '../page-meta.ts';

export const meta = () => [
  ...pageMeta({
    path: href('/'),
    name: brand.tagline,
    title: `${brand.name}: ${brand.tagline}`,
    description: t(
      'home.description',
      '{brand} is a browser extension that removes advertising, pop-ups and trackers, on YouTube too. {days, plural, =7 {Seven days} one {{days} day} other {{days} days}} free, then a small price, and nobody else pays us.',
      { brand: brand.name, days: trialDays },
    ),
  }),
  ...companyJsonLd(),
];

/** Includes the variants for visitors who come by an open offer. */
export default function HomePage() {
  const { offer } = useParams();
  return (
    <>
      {offersLanguages && !prefix && <LanguageOffer />}
      <Hero offer={findOffer(offer)} install={<InstallLink />} installNote={<InstallNote />} />
      <FeatureCards />
      <ExtensionBlock />
      <MeasuredBlock />
      <AboutBlock />
      <FirstQuestions />
      <WayIn offer={findOffer(offer)} />
    </>
  );
}
