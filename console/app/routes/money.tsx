import { Money } from '../features/money/money.tsx';
import { Allowed } from '../parts/allowed.tsx';

export default function MoneyPage() {
  return (
    <Allowed needs="read-figures">
      <Money />
    </Allowed>
  );
}
