import { Container } from '@stillweb/ui/kit/container.tsx';
import { useLinkToken } from '../features/account/links/use-link-token.ts';
import { Unsubscribe } from '../features/account/links/unsubscribe.tsx';
import { unlistedMeta } from '../page-meta.ts';

export const meta = () => unlistedMeta('Unsubscribe');

export default function UnsubscribeRoute() {
  const token = useLinkToken();
  return (
    <Container width="form" className="grid min-h-[60dvh] content-start gap-8 py-16 sm:py-24">
      <Unsubscribe token={token} />
    </Container>
  );
}
