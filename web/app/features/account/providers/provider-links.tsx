import { apiBase } from '@stillweb/contract/errors';
import { buttonStyle } from '@stillweb/ui/kit/button-style.ts';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { useLocation } from 'react-router';
import { logInProviders } from '../../../content/log-in-providers.ts';
import { storedAttribution, signUpChoice } from '../../../session/visit.ts';
import { nextPathOf } from '../../../session/next-path.ts';

/**
 * Leads to each provider that the operator has set up, and back to the page that asked for the log-in. The server
 * copies such a link as the build has made it: `plugins/page-places.ts`.
 */
export function ProviderLinks() {
  const query = useProviderQuery();
  return logInProviders.map(({ id, name }) => (
    <a
      key={id}
      href={`${apiBase}/auth/provider/${id}${query}`}
      className={buttonStyle('secondary', 'medium')}
    >
      {`Continue with ${name}`}
    </a>
  ));
}

/** What the visitor has chosen; the prerendered page knows of nothing. */
function useProviderQuery(): string {
  const { search } = useLocation();
  if (!useHydrated()) return '';
  const attribution = storedAttribution();
  const chosen = {
    next: nextPathOf(search),
    attribution: attribution && JSON.stringify(attribution),
    ...signUpChoice(),
  };
  const entries = Object.entries(chosen).filter((entry): entry is [string, string] => !!entry[1]);
  return entries.length > 0 ? `?${String(new URLSearchParams(entries))}` : '';
}
