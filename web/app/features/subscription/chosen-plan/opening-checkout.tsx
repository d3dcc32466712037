import { Heading } from '../../../ui/heading.tsx';
import { Loading } from '../../../ui/loading.tsx';

export function OpeningCheckout() {
  return (
    <div className="grid max-w-2xl gap-4">
      <Heading level={1}>One moment</Heading>
      <Loading>Opening the payment page</Loading>
    </div>
  );
}
