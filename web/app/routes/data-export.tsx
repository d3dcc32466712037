import { brand } from '@stillweb/contract/brand';
import { useLinkToken } from '../features/account/links/use-link-token.ts';
import { DataExport } from '../features/account/profile/data-export.tsx';

export const meta = () => [
  { title: `Your data | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function DataExportPage() {
  return <DataExport token={useLinkToken()} />;
}
