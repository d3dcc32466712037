import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Home | ${brand.name}` }];

export default function HomePage() {
  return <h1>Home</h1>;
}
