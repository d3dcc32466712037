import { brand } from '@stillweb/contract/brand';
import { pathIn } from '@stillweb/texts/languages';
import { useLocation, useMatches } from 'react-router';
import { language, offeredLanguages, translatedFiles } from '../language.ts';
import { isTranslated, languagesOf } from '../page-languages.ts';

/** For search engines, in prerendered pages: the same page in other languages, or that it is not to be listed. */
export function Alternates() {
  const path = useLocation().pathname.replace(/(?<=.)\/$/, '');
  // The fallback is rendered at the path of the home page, and matches none.
  if (useMatches().length < 2) return null;
  if (!isTranslated(path, language, translatedFiles)) {
    return <meta name="robots" content="noindex" />;
  }
  const offered = offeredLanguages.map(({ code }) => code);
  const codes = languagesOf(path, { offered, translated: translatedFiles });
  if (codes.length < 2) return null;
  return (
    <>
      {codes.map((code) => (
        <Alternate key={code} hrefLang={code} path={pathIn(code, path)} />
      ))}
      <Alternate hrefLang="x-default" path={path} />
    </>
  );
}

function Alternate({ hrefLang, path }: { hrefLang: string; path: string }) {
  return <link rel="alternate" hrefLang={hrefLang} href={brand.homeUrl + path} />;
}
