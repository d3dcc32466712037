import type { Settings } from '../../store/settings.ts';
import { Choices } from './choices.tsx';

const choices = [
  { value: 'at-once', label: 'At once' },
  { value: 'late', label: '20 seconds later' },
];

export function CheckoutSection({ lateCard }: Settings['checkout']) {
  return (
    <section className="stack" aria-labelledby="checkout">
      <h2 id="checkout">Card after a checkout</h2>
      <p>
        The card becomes the subscription’s own{' '}
        <strong>{lateCard ? '20 seconds after the checkout' : 'right away'}</strong>.
      </p>
      <form method="post" action="/pages/settings" className="row close">
        <Choices name="card" choices={choices} current={lateCard ? 'late' : 'at-once'} />
      </form>
    </section>
  );
}
