import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import darkPicture from './popup-dark.png';
import lightPicture from './popup-light.png';

/** The extension's popup as a browser shows it: `e2e/extension/product-picture.exhaustive.spec.ts` takes the pictures. */
export function PopupPicture() {
  return (
    <picture className="w-full max-w-85 justify-self-center">
      <source media="(prefers-color-scheme: dark)" srcSet={darkPicture} />
      <img
        src={lightPicture}
        alt={t(
          'home.popup',
          'The popup of {brand}: Ads are blocked on harbor-notes.example. 23 requests have been blocked on this page since it was opened. Everything in Premium is on.',
          { brand: brand.name },
        )}
        width="680"
        height="838"
        loading="lazy"
        className="rounded-md border border-line shadow-lift"
      />
    </picture>
  );
}
