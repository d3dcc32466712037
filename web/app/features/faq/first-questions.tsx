import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { href } from 'react-router';
import { faqs } from '../../content/faqs.ts';
import { ButtonLink } from '../../links/links.tsx';
import { FaqAccordion } from './faq-accordion.tsx';

export function FirstQuestions() {
  return (
    <section aria-labelledby="questions" className="border-t border-line">
      <Container className="grid gap-x-16 gap-y-10 py-20 sm:py-28 lg:grid-cols-[1fr_2fr]">
        <Heading level={2} id="questions">
          Frequently asked questions
        </Heading>
        <div className="grid justify-items-start gap-10">
          <FaqAccordion entries={faqs.slice(0, 5)} openFirst />
          <ButtonLink to={href('/faqs')} variant="secondary">
            Read all Questions
          </ButtonLink>
        </div>
      </Container>
    </section>
  );
}
