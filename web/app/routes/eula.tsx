import { brand } from '@stillweb/contract/brand';
import { effectiveDates } from '@stillweb/contract/legal';
import { href } from 'react-router';
import Text from '../content/legal/eula.mdx';
import { LegalPage } from '../features/legal/legal-page.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta({
    path: href('/eula'),
    name: 'End User License Agreement',
    description: `The license under which you may use the ${brand.name} browser extension.`,
  });

export default function EulaPage() {
  return (
    <LegalPage title="End User License Agreement" effective={effectiveDates.eula}>
      <Text />
    </LegalPage>
  );
}
