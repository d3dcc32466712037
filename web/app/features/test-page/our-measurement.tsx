import { brand } from '@stillweb/contract/brand';
import { Container } from '@stillweb/ui/kit/container.tsx';
import measured from '../../content/measured-figures.json';
import { FigureTable } from './figure-table.tsx';

/** All figures of the measurement that the home page quotes. */
export function OurMeasurement() {
  return (
    <section aria-label="Our own measurement" className="border-t border-line bg-wash">
      <Container className="grid gap-4 py-16 sm:py-20">
        <FigureTable caption="Measured by us" results={measured} />
        <p className="max-w-2xl text-sm text-soft">
          In {measured.browser}, without {brand.name} and with {brand.name} Premium, on the
          connection that Chrome’s developer tools simulate as “Fast 4G”. Requests and data are the
          same in each run; the time depends on connection and computer.
        </p>
      </Container>
    </section>
  );
}
