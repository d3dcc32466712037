import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import { href } from 'react-router';
import { InstallLink } from '../features/install/install-link.tsx';
import { FileList } from '../features/test-page/file-list.tsx';
import { OurMeasurement } from '../features/test-page/our-measurement.tsx';
import { TestRun } from '../features/test-page/test-run.tsx';
import { pageMeta } from '../page-meta.ts';
import { PageIntro } from '@stillweb/ui/page/page-intro.tsx';

/** A document with a script of its own. */
export const handle = { testPage: true };

export const meta = () =>
  pageMeta({
    path: href('/test'),
    name: t('test-page.title', 'Measure it yourself'),
    description: t(
      'test-page.description',
      'A page of ours with advertising and trackers, to load with {brand} and without: requests, data and seconds, measured in your own browser.',
      { brand: brand.name },
    ),
  });

export default function TestPage() {
  return (
    <>
      <PageIntro title={t('test-page.title', 'Measure it yourself')}>
        <p>
          {t(
            'test-page.intro',
            'One press loads an article as a site with advertising sends it, and counts requests, data and seconds. Run it once with {brand} and once without. All of it is measured in your own browser; nothing is sent to us.',
            { brand: brand.name },
          )}
        </p>
      </PageIntro>
      <TestRun install={<InstallLink />} />
      <OurMeasurement />
      <FileList />
    </>
  );
}
