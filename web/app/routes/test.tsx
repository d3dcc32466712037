import { brand } from '@stillweb/contract/brand';
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
    name: 'Measure it yourself',
    description: `A page of ours with advertising and trackers, to load with ${brand.name} and without: requests, data and seconds, measured in your own browser.`,
  });

export default function TestPage() {
  return (
    <>
      <PageIntro title="Measure it yourself">
        <p>
          One press loads an article as a site with advertising sends it, and counts requests, data
          and seconds. Run it once with {brand.name} and once without. All of it is measured in your
          own browser; nothing is sent to us.
        </p>
      </PageIntro>
      <TestRun install={<InstallLink />} />
      <OurMeasurement />
      <FileList />
    </>
  );
}
