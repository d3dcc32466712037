import { Container } from '@stillweb/ui/kit/container.tsx';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { faqCategories, faqs } from '../../content/faqs.ts';
import { FaqAccordion } from './faq-accordion.tsx';

const sections = faqCategories.map((category) => ({
  id: category.toLowerCase(),
  category,
  entries: faqs.filter((faq) => faq.category === category),
}));

export function AllQuestions() {
  return (
    <Container className="grid gap-x-16 gap-y-14 pb-20 sm:pb-28 lg:grid-cols-[1fr_2fr]">
      <div className="self-start lg:sticky lg:top-8">
        <div className="max-w-xs noscript:hidden">
          <SelectField
            label="Category"
            description="Takes you to its questions. With the keyboard, press Enter."
            options={Object.fromEntries(sections.map(({ id, category }) => [id, category]))}
            data-jump
            autoComplete="off"
          />
        </div>
        <noscript>
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {sections.map(({ id, category }) => (
              <li key={id}>
                <a href={`#${id}`} className="text-accent underline underline-offset-4">
                  {category}
                </a>
              </li>
            ))}
          </ul>
        </noscript>
      </div>
      <div className="grid gap-14">
        {sections.map(({ id, category, entries }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid gap-5">
            <Heading level={2} id={`${id}-title`} tabIndex={-1}>
              {category}
            </Heading>
            <FaqAccordion entries={entries} openFirst={index === 0} />
          </section>
        ))}
      </div>
    </Container>
  );
}
