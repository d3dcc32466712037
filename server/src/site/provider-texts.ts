import type { Provider } from '@stillweb/contract/account/providers';

/**
 * What pages show of the providers, by the names of the places. Without providers pages stay as they were built.
 * @param link HTML with `{id}` and `{name}`
 */
export function providerTexts(
  link: string,
  providers: readonly Provider[],
): Record<string, string> {
  if (providers.length === 0) return {};
  const links = providers.map(({ id, name }) =>
    link.replaceAll('{id}', id).replaceAll('{name}', () => escaped(name)),
  );
  return {
    // In a script, which `</script>` in a name would end.
    providers: JSON.stringify(providers.map(({ id, name }) => ({ id, name }))).replaceAll(
      '<',
      String.raw`\u003c`,
    ),
    providerLinks: links.join(''),
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
