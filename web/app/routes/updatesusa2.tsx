import { href } from 'react-router';
import { usChromeAdvertorial } from '../content/advertorials.ts';
import { AdvertorialPage } from '../features/advertorial/advertorial-page.tsx';
import { BrowserFitLine } from '../features/install/browser-fit-line.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta({
    path: href('/updatesusa2'),
    name: usChromeAdvertorial.title,
    description: usChromeAdvertorial.description,
  });

export default function Updatesusa2Page() {
  return <AdvertorialPage page={usChromeAdvertorial} browserFit={<BrowserFitLine />} />;
}
