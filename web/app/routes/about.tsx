import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `About Us | ${brand.name}` }];

export default function AboutPage() {
  return <h1>About Us</h1>;
}
