import { brand } from '@stillweb/contract/brand';
import { BlogIndex } from '../features/blog/blog-index.tsx';

export const meta = () => [
  { title: `${brand.insightsName}: how the noise on the web works` },
  {
    name: 'description',
    content:
      'Articles on ad blocking: how it works, what it protects you from, how the programs compare, and how to do it on a phone.',
  },
];

export default function BlogPage() {
  return <BlogIndex />;
}
