import { Container } from '@stillweb/ui/kit/container.tsx';
import { href } from 'react-router';
import { WithdrawalPage } from '../features/withdrawal/withdrawal-page.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta({
    path: href('/withdraw'),
    name: 'Withdraw from contract',
    description:
      'Withdraw from your contract within 14 days of the first payment and get everything back, with or without logging in.',
  });

export default function WithdrawRoute() {
  return (
    <Container width="form" className="grid content-start gap-10 py-16 sm:py-24">
      <WithdrawalPage />
    </Container>
  );
}
