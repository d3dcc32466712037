import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Mobile ad blocking guide | ${brand.name}` }];

export default function MobileAdBlockingGuidePage() {
  return <h1>Mobile ad blocking guide</h1>;
}
