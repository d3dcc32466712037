import { PaymentDueLine } from '../features/subscription/page/payment-due-line.tsx';
import { PageOutlet } from './error-page.tsx';
import { NeedsScript } from './needs-script.tsx';
import { PublicShell } from './shell.tsx';
import { useHeaderUser } from './header-parts.tsx';

export default function PublicAppLayout() {
  return (
    <PublicShell user={useHeaderUser()}>
      <PaymentDueLine />
      <NeedsScript />
      <PageOutlet />
    </PublicShell>
  );
}
