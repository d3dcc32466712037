import { brand } from '@stillweb/contract/brand';
import { effectiveDates } from '@stillweb/contract/legal';
import { href } from 'react-router';
import Text from '../content/legal/privacy.mdx';
import { LegalPage } from '../features/legal/legal-page.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta({
    path: href('/privacy'),
    name: 'Privacy Policy',
    description: `What ${brand.name} knows about you, why, for how long, and how to have it changed or deleted.`,
  });

export default function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy" effective={effectiveDates.privacy}>
      <Text />
    </LegalPage>
  );
}
