import { brand } from '@stillweb/contract/brand';
import { supportedBrowsers } from '@stillweb/contract/licence/supported-browsers';
import { ButtonLink } from '../../links/links.tsx';

/** The install button of document pages. The document script adapts it to the visitor's browser. */
export function InstallLink() {
  return (
    <ButtonLink to={brand.chromeStoreUrl} rel="noopener" size="large" data-install="link">
      Add to Chrome
    </ButtonLink>
  );
}

export function InstallNote() {
  return (
    <span data-install="note">{`${brand.name} runs in ${supportedBrowsers()} on a computer.`}</span>
  );
}
