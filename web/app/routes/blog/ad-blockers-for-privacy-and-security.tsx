import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Ad blockers for privacy and security | ${brand.name}` }];

export default function AdBlockersForPrivacyAndSecurityPage() {
  return <h1>Ad blockers for privacy and security</h1>;
}
