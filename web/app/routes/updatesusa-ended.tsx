import { href } from 'react-router';
import { usAdvertorial } from '../content/advertorials.ts';
import { AdvertorialPage } from '../features/advertorial/advertorial-page.tsx';
import { Comparison } from '../features/home/comparison.tsx';
import { PopupPicture } from '../features/home/popup-picture.tsx';
import { BrowserFitLine } from '../features/install/browser-fit-line.tsx';
import { pageMeta } from '../page-meta.ts';

const page = usAdvertorial(false);

export const meta = () =>
  pageMeta({
    path: href('/updatesusa'),
    name: page.title,
    description: page.description,
  });

/** What the server sends as /updatesusa once the offer has ended. */
export default function UpdatesusaEndedPage() {
  return (
    <AdvertorialPage
      page={page}
      browserFit={<BrowserFitLine />}
      comparison={<Comparison />}
      popup={<PopupPicture />}
    />
  );
}
