import type { TestHost } from '@stillweb/contract/test-hosts';
import { t } from '@stillweb/texts/t';
import { testFiles } from '../../content/test-files.ts';
import { formatBytes } from '../../document/test-page/figures.ts';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';

const groups: { host: TestHost; title: string; blockedBy: string }[] = [
  {
    host: 'content',
    title: t('test-page.files.article', 'The article'),
    blockedBy: t('test-page.files.never', 'Never blocked.'),
  },
  {
    host: 'ads',
    title: t('test-page.files.ads', 'Advertising'),
    blockedBy: t('test-page.files.free', 'Blocked by the free list.'),
  },
  {
    host: 'trackers',
    title: t('test-page.files.trackers', 'Trackers'),
    blockedBy: t('test-page.files.premium', 'Blocked by Premium.'),
  },
];

/** The files that the page of the test loads, with their weight. */
export function FileList() {
  return (
    <section aria-labelledby="files" className="border-t border-line">
      <Container className="grid gap-8 py-16 sm:py-20">
        <div className="grid gap-4">
          <Heading level={2} id="files">
            {t('test-page.files.title', 'What the page loads')}
          </Heading>
          <p className="max-w-2xl text-soft">
            {t(
              'test-page.files.text',
              'An article with one picture, three advertisements, five trackers and a cookie notice. We made every file, and filled it up to the weight below. They do nothing but load each other: nobody is tracked, and no advertiser is involved. Real pages carry more of it, or less. The notice is part of the page itself; Premium hides it.',
            )}
          </p>
        </div>
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-3">
          {groups.map(({ host, title, blockedBy }) => (
            <div key={host} className="grid content-start gap-3">
              <Heading level={3}>{title}</Heading>
              <p className="text-sm text-soft">{blockedBy}</p>
              <Files host={host} />
            </div>
          ))}
        </div>
      </Container>
    </section>
  );
}

function Files({ host }: { host: TestHost }) {
  const files = testFiles.filter((file) => file.host === host);
  const pixels = files.filter(({ kilobytes }) => kilobytes === 0);
  return (
    <ul className="divide-y divide-line border-t border-line text-sm">
      {files
        .filter((file) => !pixels.includes(file))
        .map(({ name, standsFor, kilobytes }) => (
          <Item key={name} text={standsFor} weight={formatBytes(kilobytes * 1000)} />
        ))}
      {pixels.length > 0 && (
        <Item
          text={t(
            'test-page.files.pixels',
            '{count, plural, one {{count} report of the visit, as an invisible pixel} other {{count} reports of the visit, as invisible pixels}}',
            { count: pixels.length },
          )}
          weight={t('test-page.files.light', 'under 1 kB')}
        />
      )}
    </ul>
  );
}

function Item({ text, weight }: { text: string; weight: string }) {
  return (
    <li className="flex justify-between gap-4 py-2.5">
      <span>{text}</span>
      <span className="whitespace-nowrap text-soft tabular-nums">{weight}</span>
    </li>
  );
}
