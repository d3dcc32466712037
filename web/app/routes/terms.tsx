import { brand } from '@stillweb/contract/brand';
import { effectiveDates, termsRevised } from '@stillweb/contract/legal';
import { href } from 'react-router';
import Text from '../content/legal/terms.mdx';
import { LegalPage } from '../features/legal/legal-page.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta({
    path: href('/terms'),
    name: 'Terms and Conditions',
    description: `The terms for accounts and subscriptions at ${brand.name}: trial, renewal, cancellation, liability and law.`,
  });

export default function TermsPage() {
  return (
    <LegalPage title="Terms and Conditions" effective={effectiveDates.terms} revised={termsRevised}>
      <Text />
    </LegalPage>
  );
}
