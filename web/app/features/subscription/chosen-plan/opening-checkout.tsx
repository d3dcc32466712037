import { Heading } from '@stillweb/ui/page/heading.tsx';
import { Loading } from '@stillweb/ui/feedback/loading.tsx';

export function OpeningCheckout() {
  return (
    <div className="grid max-w-2xl gap-4">
      <Heading level={1}>One moment</Heading>
      <Loading>Opening the payment page</Loading>
    </div>
  );
}
