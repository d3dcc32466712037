import { brand } from '@stillweb/contract/brand';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { PageIntro } from '@stillweb/ui/page/page-intro.tsx';
import { href } from 'react-router';
import { faqCategories, faqs } from '../../content/faqs.ts';
import { SupportLink, TextLink } from '../../links/links.tsx';
import { pageMeta, jsonLd } from '../../page-meta.ts';
import { FaqAccordion } from './questions.tsx';

export const meta = () => [
  ...pageMeta({
    path: href('/faqs'),
    name: t('faq.title', 'Frequently Asked Questions'),
    description: t(
      'faq.description',
      'Answers about {brand}: what it does, what it costs, how to install it, and what to do when a page misbehaves.',
      { brand: brand.name },
    ),
  }),
  questionsJsonLd(),
];

export default function FaqsPage() {
  return (
    <>
      <PageIntro title={t('faq.title', 'Frequently Asked Questions')}>
        {rich('faq.intro', 'Something missing? Write to {email}, at any hour.', {
          email: <SupportLink />,
        })}
      </PageIntro>
      <AllQuestions />
      <Container className="pb-20 sm:pb-28">
        <p className="text-soft">
          {rich('faq.ask', 'Your question is not here? <help>Ask us</help>', {
            help: (words) => <TextLink to={href('/help')}>{words}</TextLink>,
          })}
        </p>
      </Container>
    </>
  );
}

const sections = Object.entries(faqCategories).map(([id, category]) => ({
  id,
  category,
  entries: faqs.filter((faq) => faq.category === id),
}));

function AllQuestions() {
  return (
    <Container className="grid gap-x-16 gap-y-14 pb-20 sm:pb-28 lg:grid-cols-[1fr_2fr]">
      <div className="self-start lg:sticky lg:top-8">
        <div className="max-w-xs noscript:hidden">
          <SelectField
            label={t('faq.category', 'Category')}
            description={t(
              'faq.category-description',
              'Takes you to its questions. With the keyboard, press Enter.',
            )}
            options={faqCategories}
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

function questionsJsonLd() {
  return jsonLd('FAQPage', {
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
}
