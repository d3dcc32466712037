import { href } from 'react-router';
import { ukAdvertorial } from '../content/advertorials.ts';
import { AdvertorialPage } from '../features/advertorial/advertorial-page.tsx';
import { Comparison } from '../features/home/comparison.tsx';
import { PopupPicture } from '../features/home/popup-picture.tsx';
import { BrowserFitLine } from '../features/install/browser-fit-line.tsx';
import { pageMeta } from '../page-meta.ts';

const page = ukAdvertorial(false);

export const meta = () =>
  pageMeta({
    path: href('/updates'),
    name: page.title,
    description: page.description,
  });

/** What the server sends as /updates once the offer has ended. */
export default function UpdatesEndedPage() {
  return (
    <AdvertorialPage
      page={page}
      browserFit={<BrowserFitLine />}
      comparison={<Comparison />}
      popup={<PopupPicture />}
    />
  );
}
