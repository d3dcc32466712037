import { href } from 'react-router';
import { ukAdvertorial } from '../content/advertorials.ts';
import { AdvertorialPage } from '../features/advertorial/advertorial-page.tsx';
import { BrowserFitLine } from '../features/install/browser-fit-line.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta({
    path: href('/updates'),
    name: ukAdvertorial.title,
    description: ukAdvertorial.description,
  });

export default function UpdatesPage() {
  return <AdvertorialPage page={ukAdvertorial} browserFit={<BrowserFitLine />} />;
}
