import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Updates | ${brand.name}` }];

export default function UpdatesPage() {
  return <h1>Updates</h1>;
}
