import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Why you need an ad blocker | ${brand.name}` }];

export default function WhyYouNeedAnAdBlockerPage() {
  return <h1>Why you need an ad blocker</h1>;
}
