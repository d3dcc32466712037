import { brand } from '@stillweb/contract/brand';
import Text from '../content/legal/privacy.mdx';
import { LegalPage } from '../features/legal/legal-page.tsx';

export const meta = () => [
  { title: `Privacy Policy | ${brand.name}` },
  {
    name: 'description',
    content: `What ${brand.name} knows about you, why, for how long, and how to have it changed or deleted.`,
  },
];

export default function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy" effective="25/07/2025">
      <Text />
    </LegalPage>
  );
}
