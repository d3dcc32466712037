import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import { ChevronsLeftRight } from 'lucide-react';
import { Noise } from './noise.tsx';
import { QuietPage } from './quiet-page.tsx';

/**
 * One page with advertising before the handle and without it behind. `--at` is the position of
 * the handle; the range input over the figure moves it by pointer, touch and keyboard.
 */
export function Comparison() {
  return (
    <figure className="group grid gap-4 [--at:25%]">
      <div
        // A picture: without its own colors the two sides cannot be told apart.
        className="relative min-h-116 forced-color-adjust-none overflow-hidden rounded-lg border border-line bg-raised select-none sm:min-h-140"
      >
        <div aria-hidden="true">
          <QuietPage />
          <Noise />
        </div>
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-(--at) -ms-px flex w-0.5 items-center justify-center bg-ink"
        >
          <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-ink text-paper outline-offset-4 outline-accent group-has-focus-visible:outline-2 noscript:hidden">
            <ChevronsLeftRight className="size-5" />
          </span>
        </div>
        <input
          type="range"
          min="0"
          max="100"
          defaultValue="25"
          data-compare
          aria-label={t('home.comparison.handle', 'How much of the page is noisy, in percent')}
          className="absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0 noscript:hidden"
        />
      </div>
      <figcaption className="flex flex-wrap justify-between gap-x-6 text-sm text-soft">
        <span>{t('home.comparison.before', 'As the page is sent to you')}</span>
        <span className="text-end">
          {t('home.comparison.after', 'With {brand}', { brand: brand.name })}
        </span>
      </figcaption>
    </figure>
  );
}
