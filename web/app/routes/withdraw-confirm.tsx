import { Container } from '@stillweb/ui/kit/container.tsx';
import { useLinkToken } from '../features/account/use-link-token.ts';
import { ConfirmWithdrawal } from '../features/withdrawal/confirm-withdrawal.tsx';
import { unlistedMeta } from '../page-meta.ts';

export const meta = () => unlistedMeta('Confirm your withdrawal');

export default function WithdrawConfirmRoute() {
  return (
    <Container width="form" className="grid min-h-[60dvh] content-start gap-8 py-16 sm:py-24">
      <ConfirmWithdrawal token={useLinkToken()} />
    </Container>
  );
}
