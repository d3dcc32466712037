import { useLinkToken } from '../features/account/links/use-link-token.ts';
import { DataExport } from '../features/account/profile/data-export.tsx';
import { unlistedMeta } from '../page-meta.ts';

export const meta = () => unlistedMeta('Your data');

export default function DataExportPage() {
  return <DataExport token={useLinkToken()} />;
}
