import { brand } from '@stillweb/contract/brand';
import Text from '../content/legal/eula.mdx';
import { LegalPage } from '../features/legal/legal-page.tsx';

export const meta = () => [
  { title: `End User License Agreement | ${brand.name}` },
  {
    name: 'description',
    content: `The licence under which you may use the ${brand.name} browser extension.`,
  },
];

export default function EulaPage() {
  return (
    <LegalPage title="End User License Agreement" effective="April 29, 2025">
      <Text />
    </LegalPage>
  );
}
