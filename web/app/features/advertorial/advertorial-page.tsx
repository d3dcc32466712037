import { t } from '@stillweb/texts/t';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Advertorial } from '../../content/advertorials.ts';
import { priceNoteText } from '../../content/shown-prices.ts';
import { ButtonLink, TextLink } from '../../links/links.tsx';

interface AdvertorialPageProps {
  page: Advertorial;
  /** The browsers that run the product, for visitors whose browser does not. */
  browserFit: ReactNode;
  /** A page with advertising and without it. */
  comparison: ReactNode;
  /** The extension. */
  popup: ReactNode;
}

export function AdvertorialPage({ page, browserFit, comparison, popup }: AdvertorialPageProps) {
  const query = page.code === null ? '' : `?offer=${page.code}`;
  const pricing = href('/pricing') + query;
  const [problem, ...answers] = page.sections;
  return (
    <>
      <p className="border-b border-line bg-neutral-wash px-5 py-2 text-center text-sm font-medium tracking-wide">
        {t('advertorial.label', 'Advertorial')}
      </p>
      <article>
        <Container width="text" className="grid gap-6 py-14 sm:py-20">
          <Heading level={1}>{page.headline}</Heading>
          <p className="text-lg text-soft">{unbroken(page.standfirst)}</p>
          <p>
            <ButtonLink to={pricing} size="large">
              {page.offer.callToAction}
            </ButtonLink>
          </p>
          <PriceNotes {...page} />
          {browserFit}
        </Container>
        <Container className="pb-14">{comparison}</Container>
        <Container width="text" className="grid gap-14 py-14">
          {problem && <Section {...problem} home={href('/') + query} />}
          {popup}
          {answers.map((section) => (
            <Section key={section.heading} {...section} home={href('/') + query} />
          ))}
        </Container>
        <Reasons reasons={page.reasons} />
        <Offer {...page.offer} pricing={pricing} notes={<PriceNotes {...page} />} />
      </article>
    </>
  );
}

/** Currency and billing of the price, and whether the offer has ended. */
function PriceNotes({ price, ended }: Pick<Advertorial, 'price' | 'ended'>) {
  return (
    <p className="text-sm text-soft">{[ended, priceNoteText(price)].filter(Boolean).join(' ')}</p>
  );
}

/** A line must not end within "7-day". */
function unbroken(text: string): ReactNode[] {
  return text.split(/(\d+-day)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other identity
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}

type SectionProps = Advertorial['sections'][number] & { home: string };

function Section({ heading, paragraphs, callToAction, home }: SectionProps) {
  return (
    <section className="grid gap-4">
      <Heading level={2}>{heading}</Heading>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{unbroken(paragraph)}</p>
      ))}
      <p>
        <TextLink to={home}>{callToAction}</TextLink>
      </p>
    </section>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <Container width="text" className="pb-14">
      <ul className="grid gap-3 border-y border-line py-8">
        {reasons.map((reason) => (
          <li key={reason} className="flex gap-3">
            <Check className="mt-1 size-5 shrink-0 text-accent" />
            {reason}
          </li>
        ))}
      </ul>
    </Container>
  );
}

type OfferProps = Advertorial['offer'] & { pricing: string; notes: ReactNode };

function Offer({ heading, text, callToAction, pricing, notes }: OfferProps) {
  return (
    <Container width="text" className="grid justify-items-start gap-5 pb-20 sm:pb-28">
      <Heading level={2} size="page">
        {heading}
      </Heading>
      <p className="text-lg text-soft">{text}</p>
      <ButtonLink to={pricing} size="large">
        {callToAction}
      </ButtonLink>
      {notes}
    </Container>
  );
}
