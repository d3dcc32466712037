import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { DescriptionList } from '@stillweb/ui/page/description-list.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { href } from 'react-router';
import { SupportLink } from '../../links/links.tsx';
import { pageMeta } from '../../page-meta.ts';
import { beliefs, reasons, teams } from './texts.ts';

export const meta = () =>
  pageMeta({
    path: href('/about'),
    name: t('about.title', 'About Us'),
    description: t(
      'about.description',
      'What we at {brand} believe, who does what, why people choose us, and how to reach us.',
      { brand: brand.name },
    ),
  });

export default function AboutPage() {
  return (
    <>
      <ContactHeader />
      <Statements
        id="beliefs"
        title={t('about.beliefs.title', 'Our Beliefs')}
        intro={t('about.beliefs.intro', 'Four sentences that we hold every decision against.')}
        statements={beliefs}
      />
      <Statements
        id="team"
        title={t('about.teams.title', 'Our Team')}
        intro={t('about.teams.intro', 'Small groups, named after what they look after.')}
        statements={teams}
      />
      <Statements
        id="why"
        title={t('about.reasons.title', 'Why Us')}
        intro={t('about.reasons.intro', 'What you get that you would miss elsewhere.')}
        statements={reasons}
      />
    </>
  );
}

function ContactHeader() {
  return (
    <Container className="grid gap-x-16 gap-y-10 py-14 sm:py-24 lg:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-6">
        <Heading level={1} size="hero">
          {t('about.title', 'About Us')}
        </Heading>
        <p className="max-w-xl text-lg text-soft">
          {t(
            'about.intro',
            'We make one thing: a browser extension that gives people back the page they asked for. It is our only product and our only income.',
          )}
        </p>
      </div>
      <div className="self-end">
        <DescriptionList
          items={[
            {
              term: t('about.contact', 'Write to us'),
              detail: <SupportLink />,
            },
            { term: t('about.company', 'Company'), detail: brand.company },
            {
              term: t('about.address', 'Where we are'),
              detail: `${brand.streetAddress}, ${brand.address}`,
            },
            { term: t('about.registration', 'Registered as'), detail: brand.registration },
          ]}
        />
      </div>
    </Container>
  );
}

interface StatementsProps {
  id: string;
  title: string;
  intro: string;
  statements: readonly { title: string; text: string }[];
}

/** A section of short statements under one heading. */
function Statements({ id, title, intro, statements }: StatementsProps) {
  return (
    <section aria-labelledby={id} className="border-t border-line">
      <Container className="grid gap-x-16 gap-y-10 py-16 sm:py-24 lg:grid-cols-[1fr_2fr]">
        <div className="grid content-start gap-4">
          <Heading level={2} id={id}>
            {title}
          </Heading>
          <p className="max-w-sm text-soft">{intro}</p>
        </div>
        <div className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          {statements.map((statement) => (
            <div key={statement.title} className="grid content-start gap-2">
              <Heading level={3}>{statement.title}</Heading>
              <p className="text-soft">{statement.text}</p>
            </div>
          ))}
        </div>
      </Container>
    </section>
  );
}
