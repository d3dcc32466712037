import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Best ad blockers compared | ${brand.name}` }];

export default function BestAdBlockersComparedPage() {
  return <h1>Best ad blockers compared</h1>;
}
