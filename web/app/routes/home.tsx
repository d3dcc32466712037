import { brand } from '@stillweb/contract/brand';
import { AboutBlock } from '../features/home/about-block.tsx';
import { FeatureCards } from '../features/home/feature-cards.tsx';
import { FirstQuestions } from '../features/faq/first-questions.tsx';
import { Hero } from '../features/home/hero.tsx';
import { InstallLink, InstallNote } from '../features/install/install-link.tsx';

export const meta = () => [
  { title: `${brand.name}: ${brand.tagline}` },
  {
    name: 'description',
    content: `${brand.name} is a browser extension that removes advertising, pop-ups and trackers, on YouTube too. Seven days free, then a small price, and nobody else pays us.`,
  },
];

export default function HomePage() {
  return (
    <>
      <Hero install={<InstallLink />} installNote={<InstallNote />} />
      <FeatureCards />
      <AboutBlock />
      <FirstQuestions />
    </>
  );
}
