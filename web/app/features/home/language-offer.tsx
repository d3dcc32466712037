import { offeredLanguage, placeFor } from '@stillweb/contract/text/page-places';
import { textLinkStyle } from '@stillweb/ui/kit/text-link-style.ts';

/**
 * A line that offers a language, in that language. The server fills in whichever the visitor prefers, and leaves it
 * out for all others. Both answers are the choice of a language, which browsers remember.
 */
export function LanguageOffer() {
  const code = placeFor(offeredLanguage);
  return (
    <form
      method="post"
      lang={code}
      dir={placeFor('language.dir')}
      className="border-b border-line bg-wash text-sm"
    >
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-x-6 px-side sm:px-8">
        <button name="language" value={code} className={`min-h-11 text-start ${textLinkStyle}`}>
          {placeFor('language.accept')}
        </button>
        <button name="language" value="en" className="min-h-11 text-soft hover:text-ink">
          {placeFor('language.decline')}
        </button>
      </div>
    </form>
  );
}
