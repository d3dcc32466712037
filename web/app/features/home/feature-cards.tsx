import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { ClosedEye, ClearedPage, PlayingFilm } from './drawings.tsx';

const features = [
  {
    Drawing: ClearedPage,
    title: 'Nothing in the way',
    text: 'Advertising, pop-ups and requests to allow notifications are removed before they load. Pages come up faster, because much of what made them slow never comes.',
  },
  {
    Drawing: ClosedEye,
    title: 'Nobody reading along',
    text: 'Trackers that follow you from site to site are cut off at the request. What you read stays between you and the page, and the list of pages never leaves your computer.',
  },
  {
    Drawing: PlayingFilm,
    title: 'Videos that just start',
    text: 'YouTube starts with the video that you chose, and stays with it to the end: nothing before it, nothing in the middle of a sentence.',
  },
];

export function FeatureCards() {
  return (
    <section aria-labelledby="features" className="border-y border-line">
      <h2 id="features" className="sr-only">
        What it does
      </h2>
      <Container className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
        {features.map(({ Drawing, title, text }) => (
          <article
            key={title}
            className="grid content-start gap-4 py-12 md:px-8 md:py-16 md:first:ps-0 md:last:pe-0"
          >
            <Drawing />
            <Heading level={3} className="pt-3">
              {title}
            </Heading>
            <p className="text-soft">{text}</p>
          </article>
        ))}
      </Container>
    </section>
  );
}
