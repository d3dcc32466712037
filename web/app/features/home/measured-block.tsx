import { brand } from '@stillweb/contract/brand';
import { href } from 'react-router';
import measured from '../../content/measured-figures.json';
import { formatBytes, formatSeconds } from '../../document/test-page/figures.ts';
import { totalOf } from '../../document/test-page/result.ts';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { TextLink } from '../../links/links.tsx';

const [without, blocking] = [totalOf(measured.without), totalOf(measured.with)];

const facts = [
  { what: 'requests', before: without.requests, after: blocking.requests },
  { what: 'of data', before: formatBytes(without.bytes), after: formatBytes(blocking.bytes) },
  {
    what: 'until the page had loaded',
    before: formatSeconds(measured.without.seconds),
    after: formatSeconds(measured.with.seconds),
  },
];

/** The savings by blocking, as measured on the public test page. */
export function MeasuredBlock() {
  return (
    <section aria-labelledby="measured" className="border-b border-line">
      <Container className="grid gap-x-16 gap-y-10 py-20 sm:py-28">
        <div className="grid gap-6">
          <Heading level={2} size="page" id="measured">
            Measured, and yours to repeat
          </Heading>
          <p className="max-w-2xl text-lg">
            One article with three advertisements and five trackers, loaded with {brand.name}{' '}
            Premium and without.
          </p>
        </div>
        <dl className="grid gap-x-10 gap-y-6 border-t border-line pt-10 sm:grid-cols-3">
          {facts.map(({ what, before, after }) => (
            <div key={what} className="grid content-start gap-1">
              <dt className="font-display text-4xl tracking-[-0.03em]">{after}</dt>
              <dd className="text-soft">
                {what}, instead of {before}
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-soft">
          In {measured.browser}, on a simulated 4G connection.{' '}
          <TextLink to={href('/test')}>Measure it yourself</TextLink>
        </p>
      </Container>
    </section>
  );
}
