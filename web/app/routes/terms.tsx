import { brand } from '@stillweb/contract/brand';
import Text from '../content/legal/terms.mdx';
import { LegalPage } from '../features/legal/legal-page.tsx';

export const meta = () => [
  { title: `Terms and Conditions | ${brand.name}` },
  {
    name: 'description',
    content: `The terms for accounts and subscriptions at ${brand.name}: trial, renewal, cancellation, liability and law.`,
  },
];

export default function TermsPage() {
  return (
    <LegalPage title="Terms and Conditions" effective="April 29, 2025">
      <Text />
    </LegalPage>
  );
}
