import { brand } from '@stillweb/contract/brand';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { PageIntro } from '@stillweb/ui/page/page-intro.tsx';
import { href } from 'react-router';
import { AllQuestions } from '../features/faq/all-questions.tsx';
import { questionsJsonLd } from '../features/faq/json-ld.ts';
import { SupportLink, TextLink } from '../links/links.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () => [
  ...pageMeta({
    path: href('/faqs'),
    name: 'Frequently Asked Questions',
    description: `Answers about ${brand.name}: what it does, what it costs, how to install it, and what to do when a page misbehaves.`,
  }),
  questionsJsonLd(),
];

export default function FaqsPage() {
  return (
    <>
      <PageIntro title="Frequently Asked Questions">
        Something missing? Write to <SupportLink />, at any hour.
      </PageIntro>
      <AllQuestions />
      <Container className="pb-20 sm:pb-28">
        <p className="text-soft">
          Your question is not here? <TextLink to={href('/help')}>Ask us</TextLink>
        </p>
      </Container>
    </>
  );
}
