import { href } from 'react-router';
import { usAdvertorial } from '../content/advertorials.ts';
import { AdvertorialPage } from '../features/advertorial/advertorial-page.tsx';
import { BrowserFitLine } from '../features/install/browser-fit-line.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta({
    path: href('/updatesusa'),
    name: usAdvertorial.title,
    description: usAdvertorial.description,
  });

export default function UpdatesusaPage() {
  return <AdvertorialPage page={usAdvertorial} browserFit={<BrowserFitLine />} />;
}
