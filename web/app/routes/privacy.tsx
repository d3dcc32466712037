import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Privacy Policy | ${brand.name}` }];

export default function PrivacyPage() {
  return <h1>Privacy Policy</h1>;
}
