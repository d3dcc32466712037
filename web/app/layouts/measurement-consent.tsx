import { brand } from '@stillweb/contract/brand';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { useEffect } from 'react';
import { href } from 'react-router';
import { bindMeasurementConsent } from '../document/measurement.ts';
import { TextLink } from '../links/links.tsx';

/**
 * Asks for consent to count visits. It is hidden until a script shows it: here an effect, on document
 * pages the document script.
 */
export function MeasurementConsent({ pixelId }: { pixelId: string }) {
  useEffect(bindMeasurementConsent, []);
  return (
    <section
      data-measurement={pixelId}
      hidden
      aria-label={t('measurement-consent.title', 'Counting visits')}
      // In a low window it would cover the page: there it is at the end of the page.
      className="z-30 border-t border-line bg-raised text-sm [@media(height>=35rem)]:sticky [@media(height>=35rem)]:bottom-0"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-10 gap-y-4 px-5 py-4 sm:px-8">
        <p className="max-w-prose">
          {rich(
            'measurement-consent.text',
            'May {brand} count your visits to its public pages with Meta’s pixel? Nothing is loaded unless you agree. <privacy>Privacy Policy</privacy>',
            {
              brand: brand.name,
              privacy: (words) => <TextLink to={href('/privacy')}>{words}</TextLink>,
            },
          )}
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" size="small" data-measurement-answer="denied">
            {t('measurement-consent.deny', 'No, thanks')}
          </Button>
          <Button variant="secondary" size="small" data-measurement-answer="granted">
            {t('measurement-consent.grant', 'Yes, count')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The footer's button that asks for consent again. */
export function ConsentButton() {
  return (
    <button
      type="button"
      hidden
      data-measurement-revision
      className="cursor-pointer py-1.5 hover:text-accent hover:underline"
    >
      {t('measurement-consent.title', 'Counting visits')}
    </button>
  );
}
