import { Container } from '@stillweb/ui/container.tsx';
import { useSearchParams } from 'react-router';
import { useLinkToken } from '../features/account/links/use-link-token.ts';
import { Unsubscribe } from '../features/subscription/come-back/unsubscribe.tsx';
import { unlistedMeta } from '../page-meta.ts';

export const meta = () => unlistedMeta('Unsubscribe');

export default function UnsubscribeRoute() {
  const [search] = useSearchParams();
  const token = useLinkToken();
  // Known together with the token, once the address can be read.
  const of = token !== undefined && search.get('of') === 'news' ? 'news' : 'come-back';
  return (
    <Container width="form" className="grid min-h-[60dvh] content-start gap-8 py-16 sm:py-24">
      <Unsubscribe of={of} token={token} />
    </Container>
  );
}
