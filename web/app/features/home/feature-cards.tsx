import { t } from '@stillweb/texts/t';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Accent, Drawing } from '@stillweb/ui/kit/drawing.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';

const features = [
  {
    Drawing: ClearedPage,
    title: t('home.features.pages.title', 'Nothing in the way'),
    text: t(
      'home.features.pages.text',
      'Advertising, pop-ups and requests to allow notifications are removed before they load. Pages come up faster, because much of what made them slow never comes.',
    ),
  },
  {
    Drawing: ClosedEye,
    title: t('home.features.trackers.title', 'Nobody reading along'),
    text: t(
      'home.features.trackers.text',
      'Trackers that follow you from site to site are cut off at the request. What you read stays between you and the page, and the list of pages never leaves your computer.',
    ),
  },
  {
    Drawing: PlayingFilm,
    title: t('home.features.videos.title', 'Videos that just start'),
    text: t(
      'home.features.videos.text',
      'YouTube starts with the video that you chose, and stays with it to the end: nothing before it, nothing in the middle of a sentence.',
    ),
  },
];

export function FeatureCards() {
  return (
    <section aria-labelledby="features" className="@container border-y border-line">
      <h2 id="features" className="sr-only">
        {t('home.features.title', 'What it does')}
      </h2>
      <Container className="grid divide-line @max-3xl:divide-y @3xl:grid-cols-3 @3xl:divide-x">
        {features.map(({ Drawing, title, text }) => (
          <article
            key={title}
            className="grid content-start gap-4 py-12 @3xl:px-8 @3xl:py-16 @3xl:first:ps-0 @3xl:last:pe-0"
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

const frame = { viewBox: '16 4 144 92', className: 'h-25 w-40' };

/** A page on which a pop-up is only an outline. */
function ClearedPage() {
  return (
    <Drawing {...frame}>
      <path d="M24 8h72v84H24z" />
      <Accent>
        <path d="M36 26h36M36 38h36M36 50h36M36 62h48M36 74h30" />
      </Accent>
      <path d="M82 18h50v38H82zM92 29h28M92 39h16" strokeDasharray="2 6" />
    </Drawing>
  );
}

function ClosedEye() {
  return (
    <Drawing {...frame}>
      <path d="M24 42c24-28 84-28 108 0" strokeDasharray="2 6" />
      <Accent>
        <path d="M24 42c24 28 84 28 108 0" />
        <path d="M39 57l-8 12M58 65l-4 14M78 68v15M98 65l4 14M117 57l8 12" />
      </Accent>
    </Drawing>
  );
}

function PlayingFilm() {
  return (
    <Drawing {...frame}>
      <path d="M24 10h116v62H24z" />
      <path d="M24 88h116" strokeDasharray="2 6" />
      <Accent>
        <path d="M72 28v26l24-13z" className="fill-accent" />
        <path d="M24 88h44" />
        <circle cx="68" cy="88" r="4" className="fill-paper" />
      </Accent>
    </Drawing>
  );
}
