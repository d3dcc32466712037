import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import type { ButtonVariant } from '@stillweb/ui/kit/button-style.ts';
import { ButtonLink } from '../../links/links.tsx';
import type { InstallTarget } from './install-target.ts';

interface StoreLinkProps {
  /** Null while the browser is not known. */
  target: InstallTarget | null;
  variant?: ButtonVariant;
}

/** Leads to the store of the visitor's browser, or of Chrome. */
export function StoreLink({ target, variant }: StoreLinkProps) {
  const store =
    target?.kind === 'store' ? target : { browser: 'Chrome', url: brand.chromeStoreUrl };
  return (
    <ButtonLink variant={variant} to={store.url} rel="noopener">
      {t('install.add', 'Add to {browser}', { browser: store.browser })}
    </ButtonLink>
  );
}
