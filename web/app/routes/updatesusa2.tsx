import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Updates | ${brand.name}` }];

export default function Updatesusa2Page() {
  return <h1>Updates</h1>;
}
