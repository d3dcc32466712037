import { brand } from '@stillweb/contract/brand';
import { Container } from '@stillweb/ui/container.tsx';
import { useLinkToken } from '../features/account/links/use-link-token.ts';
import { ConfirmWithdrawal } from '../features/withdrawal/confirm-withdrawal.tsx';

export const meta = () => [
  { title: `Confirm your withdrawal | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function WithdrawConfirmRoute() {
  return (
    <Container width="form" className="grid min-h-[60dvh] content-start gap-8 py-16 sm:py-24">
      <ConfirmWithdrawal token={useLinkToken()} />
    </Container>
  );
}
