import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Blog | ${brand.name}` }];

export default function BlogPage() {
  return <h1>Blog</h1>;
}
