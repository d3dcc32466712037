import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Frequently Asked Questions | ${brand.name}` }];

export default function FaqsPage() {
  return <h1>Frequently Asked Questions</h1>;
}
