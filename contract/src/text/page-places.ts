/** A company at which visitors can log in. */
type Provider = { id: string; name: string };

/** The element of an app page that has the providers for its scripts. */
export const logInProvidersId = 'log-in-providers';

/** The mark of a place in a page that the build has made; a server puts its own text there. */
export function placeFor(name: string): string {
  return `{{${name}}}`;
}

/** The names of the places in a page. */
export function placesIn(page: string): string[] {
  return [...page.matchAll(place)].flatMap(([, name]) => name ?? []);
}

/** The element of the home page that offers a language has this place. */
export const offeredLanguage = 'language.code';

/**
 * A page with what this server shows in its places. The link with places for a provider is repeated for each of
 * them. The form that offers a language is left out where there are no texts for it.
 * @param texts by the names of their places
 * @throws when a place has no text
 */
export function fillPage(
  page: string,
  texts: Readonly<Record<string, string>>,
  providers: readonly Provider[],
): string {
  const all = new Map(Object.entries({ ...texts, providers: inScript(providers) }));
  const shown = all.has(offeredLanguage) ? page : page.replace(languageOffer, '');
  const filled = shown.replaceAll(place, (mark, name: string) => {
    if (name.startsWith('provider.')) return mark;
    const text = all.get(name);
    if (text === undefined) throw new Error(`there is no text for the place ${name}`);
    return text;
  });
  return filled.replaceAll(providerLink, (link) =>
    providers
      .map(({ id, name }) =>
        link
          .replaceAll(placeFor('provider.id'), () => id)
          .replaceAll(placeFor('provider.name'), () => escaped(name)),
      )
      .join(''),
  );
}

const place = /\{\{([\w.]+)\}\}/g;
const languageOffer = /<form [^>]*\{\{language\.code\}\}[^>]*>.*?<\/form>/s;
const providerLink = /<a [^>]*\{\{provider\.id\}\}[^>]*>[^<]*\{\{provider\.name\}\}[^<]*<\/a>/g;

/** As data of a script, which `</script>` in a name would end. Without settings: those may be secret. */
function inScript(providers: readonly Provider[]): string {
  const data = JSON.stringify(providers.map(({ id, name }) => ({ id, name })));
  return data.replaceAll('<', String.raw`\u003c`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
