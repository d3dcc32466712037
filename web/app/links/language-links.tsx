import { pathIn } from '@stillweb/texts/languages';
import { t } from '@stillweb/texts/t';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { hasTypedText } from '../document/reload-once.ts';
import { language, offeredLanguages } from '../language.ts';
import { variants } from '../site-map.ts';

/** The same page in the other languages. */
export function LanguageLinks() {
  const { pathname, search } = useLocation();
  // The build renders a page under its path with a slash at the end.
  const path = pathname.replace(/(?<=.)\/$/, '');
  const shown = variants.find(({ page }) => page === path)?.path ?? path;
  // The prerendered page knows no query.
  const query = useHydrated() ? search : '';
  const others = offeredLanguages.filter(({ code }) => code !== language);
  return (
    <nav aria-label={t('language-links.label', 'Languages')} className="flex flex-wrap gap-x-7">
      {others.map(({ code, name, dir }) => (
        <a
          key={code}
          href={pathIn(code, shown + query)}
          hrefLang={code}
          lang={code}
          dir={dir}
          onClick={keepTypedText}
          className="py-1.5 hover:text-accent hover:underline"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

function keepTypedText(event: MouseEvent) {
  const question = t(
    'language-links.typed',
    'What you have typed on this page will be lost. Change the language?',
  );
  if (hasTypedText() && !window.confirm(question)) event.preventDefault();
}
