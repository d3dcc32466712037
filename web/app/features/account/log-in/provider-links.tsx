import { apiBase } from '@stillweb/contract/errors';
import { buttonStyle } from '@stillweb/ui/kit/button-style.ts';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import type { ReactNode } from 'react';
import { useLocation, href } from 'react-router';
import { logInProviders } from '../../../content/log-in-providers.ts';
import { language, prefix } from '../../../language.ts';
import { TextLink } from '../../../links/links.tsx';
import { nextPathOf } from '../../../session/next-path.ts';
import { storedAttribution, signUpChoice } from '../../../session/visit.ts';

/**
 * Leads to each provider that the operator has set up, and back to the page that asked for the log-in. In a built
 * page one link has places for a provider, and the server repeats it for each.
 */
export function ProviderLinks() {
  const query = useProviderQuery();
  return logInProviders.map(({ id, name }) => (
    <a
      key={id}
      href={`${apiBase}/auth/provider/${id}${query}`}
      className={buttonStyle('secondary', 'medium')}
    >
      {t('log-in.provider.continue', 'Continue with {name}', { name })}
    </a>
  ));
}

/** What the visitor has chosen; the prerendered page knows its language alone. */
function useProviderQuery(): string {
  const { search } = useLocation();
  if (!useHydrated()) return prefix && `?language=${language}`;
  const attribution = storedAttribution();
  const chosen = {
    next: nextPathOf(search),
    attribution: attribution && JSON.stringify(attribution),
    ...signUpChoice(),
  };
  const entries = Object.entries(chosen).filter((entry): entry is [string, string] => !!entry[1]);
  if (prefix) entries.push(['language', language]);
  return entries.length > 0 ? `?${String(new URLSearchParams(entries))}` : '';
}

/** Between a form and other ways to do the same. */
export function OrLine() {
  return (
    <p className="flex items-center gap-4 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      <span>{t('log-in.or', 'or')}</span>
    </p>
  );
}

interface AgreementProps {
  act?: 'signing up' | 'continuing';
  className?: string;
}

/** The documents that a sign-up agrees to. Links open another tab, so that typed text is kept. */
export function Agreement({ act = 'signing up', className }: AgreementProps) {
  return (
    <p className={classes('text-sm text-soft', className)}>
      {rich(
        'log-in.agreement',
        '{act, select, continuing {By continuing} other {By signing up}} you agree to our <terms>Terms of Service</terms>. Our <privacy>Privacy Policy</privacy> says what we do with your data.',
        {
          act,
          terms: (words) => <NewTabLink to={href('/terms')}>{words}</NewTabLink>,
          privacy: (words) => <NewTabLink to={href('/privacy')}>{words}</NewTabLink>,
        },
      )}
    </p>
  );
}

function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink to={to} target="_blank">
      {children}
      <VisuallyHidden>{` ${t('log-in.new-tab', '(opens in a new tab)')}`}</VisuallyHidden>
    </TextLink>
  );
}
