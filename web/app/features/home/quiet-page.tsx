import { t } from '@stillweb/texts/t';

const sections = [
  t('home.article.tides', 'Tides'),
  t('home.article.boats', 'Boats'),
  t('home.article.people', 'People'),
  t('home.article.letters', 'Letters'),
];

const address = 'harbor-notes.example/tides';

/** An article without advertising. The publication is made up. */
export function QuietPage() {
  return (
    <>
      <div className="flex h-11 items-center gap-2 border-b border-line px-4">
        <i className="size-2.5 rounded-full border border-edge" />
        <i className="size-2.5 rounded-full border border-edge" />
        <i className="size-2.5 rounded-full border border-edge" />
        <span
          dir="ltr"
          className="mx-auto w-1/2 max-w-xs truncate rounded-full bg-neutral-wash px-4 py-1 text-center text-xs text-soft"
        >
          {address}
        </span>
        <i className="w-9" />
      </div>
      <div className="grid grid-cols-[34%_minmax(0,36rem)] pt-20 pb-6 sm:grid-cols-[30%_minmax(0,36rem)] sm:pt-24 sm:pb-8 lg:grid-cols-[27%_minmax(0,36rem)]">
        <div className="grid content-start gap-2 ps-4 text-sm text-soft sm:ps-8">
          {sections.map((section) => (
            <span key={section}>{section}</span>
          ))}
        </div>
        <Story />
      </div>
    </>
  );
}

function Story() {
  return (
    <div className="grid gap-4 pe-6">
      <p className="text-xs text-soft">{t('home.article.publication', 'Harbor Notes, Thursday')}</p>
      <p className="font-display text-2xl tracking-[-0.02em] text-balance sm:text-3xl">
        {t('home.article.title', 'The woman who taught the tide to keep time')}
      </p>
      <Shore />
      <div className="grid gap-3 text-sm leading-relaxed sm:text-base">
        <p>
          {t(
            'home.article.first',
            'Long before there were tables, the harbor kept a wall of chalk marks, one for every high water that anybody had troubled to look at.',
          )}
        </p>
        <p className="max-sm:hidden">
          {t(
            'home.article.second',
            'It took a schoolteacher with a notebook and eleven patient years to find the rhythm in them, and to write it down so that others could trust it.',
          )}
        </p>
        <p className="max-sm:hidden">
          {t(
            'home.article.third',
            'Her tables were wrong by four minutes at most. The clock on the customs house was wrong by nine.',
          )}
        </p>
      </div>
    </div>
  );
}

function Shore() {
  return (
    <svg viewBox="0 0 560 60" className="w-full text-accent" fill="none" stroke="currentColor">
      <path d="M0 58C90 58 120 40 200 40s120 14 200 14 110-8 160-8" strokeWidth="1.5" />
      <path d="M180 30h140M210 20h80" strokeWidth="1.5" strokeLinecap="round" />
      <path d="M236 12a14 14 0 0 1 28 0z" fill="currentColor" stroke="none" />
    </svg>
  );
}
