import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Your Subscription | ${brand.name}` }];

export default function DashboardSubscriptionPage() {
  return <h1>Your Subscription</h1>;
}
