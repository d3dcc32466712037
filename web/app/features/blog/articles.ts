import { href } from 'react-router';
import { article as privacyAndSecurity } from '../../content/articles/ad-blockers-for-privacy-and-security.mdx';
import { article as compared } from '../../content/articles/best-ad-blockers-compared.mdx';
import { article as howTheyWork } from '../../content/articles/how-ad-blockers-work.mdx';
import { article as mobileGuide } from '../../content/articles/mobile-ad-blocking-guide.mdx';
import { article as whyOne } from '../../content/articles/why-you-need-an-ad-blocker.mdx';
import {
  ComparedScales,
  GuardedHouse,
  PassingSieve,
  PocketScreen,
  ReadingLamp,
} from './drawings.tsx';

/** The five articles as the index shows them, newest first. */
export const articles = [
  {
    id: 'mobile-ad-blocking-guide',
    path: href('/blog/mobile-ad-blocking-guide'),
    Image: PocketScreen,
    ...mobileGuide,
  },
  {
    id: 'ad-blockers-for-privacy-and-security',
    path: href('/blog/ad-blockers-for-privacy-and-security'),
    Image: GuardedHouse,
    ...privacyAndSecurity,
  },
  {
    id: 'best-ad-blockers-compared',
    path: href('/blog/best-ad-blockers-compared'),
    Image: ComparedScales,
    ...compared,
  },
  {
    id: 'why-you-need-an-ad-blocker',
    path: href('/blog/why-you-need-an-ad-blocker'),
    Image: ReadingLamp,
    ...whyOne,
  },
  {
    id: 'how-ad-blockers-work',
    path: href('/blog/how-ad-blockers-work'),
    Image: PassingSieve,
    ...howTheyWork,
  },
] as const;

export type ArticleId = (typeof articles)[number]['id'];
