import { brand } from '@stillweb/contract/brand';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { href } from 'react-router';
import measured from '../../content/measured-figures.json';
import { formatBytes, formatSeconds } from '../../document/test-page/figures.ts';
import { totalOf } from '../../document/test-page/result.ts';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { TextLink } from '../../links/links.tsx';

const [without, blocking] = [totalOf(measured.without), totalOf(measured.with)];

const facts = [
  {
    figure: blocking.requests,
    what: t(
      'home.measured.requests',
      '{count, plural, one {requests} other {requests}}, instead of {before}',
      { count: blocking.requests, before: without.requests },
    ),
  },
  {
    figure: formatBytes(blocking.bytes),
    what: t('home.measured.data', 'of data, instead of {before}', {
      before: formatBytes(without.bytes),
    }),
  },
  {
    figure: formatSeconds(measured.with.seconds),
    what: t('home.measured.time', 'until the page had loaded, instead of {before}', {
      before: formatSeconds(measured.without.seconds),
    }),
  },
];

/** The savings by blocking, as measured on the public test page. */
export function MeasuredBlock() {
  return (
    <section aria-labelledby="measured" className="border-b border-line">
      <Container className="grid gap-x-16 gap-y-10 py-20 sm:py-28">
        <div className="grid gap-6">
          <Heading level={2} size="page" id="measured">
            {t('home.measured.title', 'Measured, and yours to repeat')}
          </Heading>
          <p className="max-w-2xl text-lg">
            {t(
              'home.measured.text',
              'One article with three advertisements and five trackers, loaded with {brand} Premium and without.',
              { brand: brand.name },
            )}
          </p>
        </div>
        <dl className="grid gap-x-10 gap-y-6 border-t border-line pt-10 sm:grid-cols-3">
          {facts.map(({ figure, what }) => (
            <div key={what} className="grid content-start gap-1">
              <dt className="font-display text-4xl tracking-[-0.03em]">{figure}</dt>
              <dd className="text-soft">{what}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-soft">
          {rich(
            'home.measured.how',
            'In {browser}, on a simulated 4G connection. <test>Measure it yourself</test>',
            {
              browser: measured.browser,
              test: (words) => <TextLink to={href('/test')}>{words}</TextLink>,
            },
          )}
        </p>
      </Container>
    </section>
  );
}
