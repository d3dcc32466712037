import { useLocation } from 'react-router';
import { advertorials } from '../content/advertorials.ts';
import { AdvertorialPage } from '../features/advertorial/advertorial-page.tsx';
import { Comparison } from '../features/home/comparison.tsx';
import { PopupPicture } from '../features/home/popup-picture.tsx';
import { BrowserFitLine } from '../features/install/where-it-runs.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/advertorial.ts';

export const meta = ({ location }: Route.MetaArgs) => {
  const { path, page } = advertorialAt(location.pathname);
  return pageMeta({ path, name: page.title, description: page.description });
};

/** Every advertorial, for its open and for its ended offer. */
export default function AdvertorialRoute() {
  const { pathname } = useLocation();
  return (
    <AdvertorialPage
      page={advertorialAt(pathname).page}
      browserFit={<BrowserFitLine />}
      comparison={<Comparison />}
      popup={<PopupPicture />}
    />
  );
}

/** @param pathname as the build asks for it, with a slash at its end */
function advertorialAt(pathname: string) {
  const advertorial = advertorials[pathname.replace(/\/$/, '')];
  if (!advertorial) throw new Error(`There is no advertorial at ${pathname}.`);
  return advertorial;
}
