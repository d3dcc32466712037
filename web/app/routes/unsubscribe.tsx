import { brand } from '@stillweb/contract/brand';
import { Container } from '@stillweb/ui/container.tsx';
import { useLinkToken } from '../features/account/links/use-link-token.ts';
import { Unsubscribe } from '../features/subscription/come-back/unsubscribe.tsx';

export const meta = () => [
  { title: `Unsubscribe | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function UnsubscribeRoute() {
  return (
    <Container width="form" className="grid min-h-[60dvh] content-start gap-8 py-16 sm:py-24">
      <Unsubscribe token={useLinkToken()} />
    </Container>
  );
}
