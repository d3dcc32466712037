import { t } from '@stillweb/texts/t';
import { hasTypedText } from '../document/reload-once.ts';
import { language, offeredLanguages, offersLanguages } from '../language.ts';

/**
 * The page in the other languages. The form is sent to the address of its page, so that it works without script and
 * keeps path and query, and the server remembers the choice.
 */
export function LanguageSwitch({ className }: { className?: string }) {
  if (!offersLanguages) return null;
  return (
    <form
      method="post"
      onSubmit={(event) => mayLeavePage() || event.preventDefault()}
      className={className}
    >
      <fieldset
        aria-label={t('language-switch.label', 'Languages')}
        className="flex flex-wrap gap-x-7"
      >
        {offeredLanguages.map(
          ({ code, name, dir }) =>
            code !== language && (
              <button
                key={code}
                name="language"
                value={code}
                lang={code}
                dir={dir}
                className="py-2.5 hover:text-accent hover:underline"
              >
                {name}
              </button>
            ),
        )}
      </fieldset>
    </form>
  );
}

/** Asks before the page is left, if something that was typed would be lost. */
export function mayLeavePage(): boolean {
  const question = t(
    'language-switch.typed',
    'What you have typed on this page will be lost. Change the language?',
  );
  return !hasTypedText() || window.confirm(question);
}
