import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Account Info | ${brand.name}` }];

export default function DashboardAccountPage() {
  return <h1>Account Info</h1>;
}
