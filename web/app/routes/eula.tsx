import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `End User Licence Agreement | ${brand.name}` }];

export default function EulaPage() {
  return <h1>End User Licence Agreement</h1>;
}
