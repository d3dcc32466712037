import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import { Container } from '@stillweb/ui/kit/container.tsx';
import measured from '../../content/measured-figures.json';
import { FigureTable } from './figure-table.tsx';

/** All figures of the measurement that the home page quotes. */
export function OurMeasurement() {
  return (
    <section
      aria-label={t('test-page.ours.title', 'Our own measurement')}
      className="border-t border-line bg-wash"
    >
      <Container className="grid gap-4 py-16 sm:py-20">
        <FigureTable caption={t('test-page.ours.caption', 'Measured by us')} results={measured} />
        <p className="max-w-2xl text-sm text-soft">
          {t(
            'test-page.ours.how',
            'In {browser}, without {brand} and with {brand} Premium, on the connection that Chrome’s developer tools simulate as “Fast 4G”. Requests and data are the same in each run; the time depends on connection and computer.',
            { browser: measured.browser, brand: brand.name },
          )}
        </p>
      </Container>
    </section>
  );
}
