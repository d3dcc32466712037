import { t } from '@stillweb/texts/t';

/** The first thing that Tab reaches: past the navigation to `#main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-3 focus:start-3 focus:z-50"
    >
      {t('skip-link.text', 'Skip to content')}
    </a>
  );
}
