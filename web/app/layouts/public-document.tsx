import { t } from '@stillweb/texts/t';
import { href, Outlet } from 'react-router';
import { CurrencyForm, SubmitCurrency } from '../features/subscription/plans/currency-form.tsx';
import { PaymentDueBanner } from '../features/subscription/page/payment-due-line.tsx';
import { TextLink } from '../links/links.tsx';
import { PublicShell } from './shell.tsx';

export const handle = { document: true };

export default function PublicDocumentLayout() {
  return (
    <PublicShell currency={<CurrencyForm button={<SubmitCurrency />} />}>
      <PaymentDueBanner
        title={t('payment-due.title', 'Payment due')}
        className="hidden payment-due:block"
      >
        <TextLink to={href('/dashboard/subscription')}>
          {t('payment-due.card', 'Update your card')}
        </TextLink>
      </PaymentDueBanner>
      <Outlet />
    </PublicShell>
  );
}
