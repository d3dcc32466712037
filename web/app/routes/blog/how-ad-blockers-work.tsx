import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `How ad blockers work | ${brand.name}` }];

export default function HowAdBlockersWorkPage() {
  return <h1>How ad blockers work</h1>;
}
