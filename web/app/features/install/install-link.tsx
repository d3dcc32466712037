import { brand } from '@stillweb/contract/brand';
import { supportedBrowsers } from '@stillweb/contract/licence/supported-browsers';
import { t } from '@stillweb/texts/t';
import { ButtonLink } from '../../links/links.tsx';

/** The install button of document pages. The document script adapts it to the visitor's browser. */
export function InstallLink() {
  return (
    <ButtonLink to={brand.chromeStoreUrl} rel="noopener" size="large" data-install="link">
      {t('install.add', 'Add to {browser}', { browser: 'Chrome' })}
    </ButtonLink>
  );
}

export function InstallNote() {
  return (
    <span data-install="note">
      {t('install.note', '{brand} runs in {browsers} on a computer.', {
        brand: brand.name,
        browsers: supportedBrowsers(),
      })}
    </span>
  );
}
