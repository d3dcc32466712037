import { t } from '@stillweb/texts/t';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { Plus } from 'lucide-react';
import { href } from 'react-router';
import { faqs } from '../../content/faqs.ts';
import { ButtonLink } from '../../links/links.tsx';

interface FaqAccordionProps {
  entries: readonly { question: string; answer: string }[];
  openFirst?: boolean;
}

/** A native accordion: `details` elements with the same name close each other without script. */
export function FaqAccordion({ entries, openFirst = false }: FaqAccordionProps) {
  return (
    <div className="w-full border-t border-line">
      {entries.map(({ question, answer }, index) => (
        <details
          key={question}
          name="faq"
          open={openFirst && index === 0}
          className="group border-b border-line"
        >
          <summary className="flex list-none items-center justify-between gap-6 py-5 text-lg font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
            {question}
            <Plus className="size-5 shrink-0 text-accent transition-transform group-open:rotate-45" />
          </summary>
          <p className="max-w-2xl pb-7 text-soft">{answer}</p>
        </details>
      ))}
    </div>
  );
}

export function FirstQuestions() {
  return (
    <section aria-labelledby="questions" className="border-t border-line">
      <Container className="grid gap-x-16 gap-y-10 py-20 sm:py-28 lg:grid-cols-[1fr_2fr]">
        <Heading level={2} id="questions">
          {t('faq.first.title', 'Frequently asked questions')}
        </Heading>
        <div className="grid justify-items-start gap-10">
          <FaqAccordion entries={faqs.slice(0, 5)} openFirst />
          <ButtonLink to={href('/faqs')} variant="secondary">
            {t('faq.first.all', 'Read all Questions')}
          </ButtonLink>
        </div>
      </Container>
    </section>
  );
}
