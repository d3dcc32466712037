import { brand } from '@stillweb/contract/brand';
import { href } from 'react-router';
import { BlogIndex } from '../features/blog/blog-index.tsx';
import { feedLink, pageMeta } from '../page-meta.ts';

export const meta = () => [
  ...pageMeta({
    path: href('/blog'),
    name: brand.insightsName,
    title: `${brand.insightsName}: how the noise on the web works`,
    description:
      'Articles on ad blocking: how it works, what it protects you from, how the programs compare, and how to do it on a phone.',
  }),
  feedLink,
];

export default function BlogPage() {
  return <BlogIndex />;
}
