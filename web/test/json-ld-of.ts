/** The JSON-LD objects of a page, by type. */
export function jsonLdOf(html: string): Record<string, Record<string, unknown>> {
  const sheets = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  return Object.fromEntries(
    sheets.map(([, text = '']) => {
      const sheet: Record<string, unknown> = JSON.parse(text);
      return [String(sheet['@type']), sheet];
    }),
  );
}
