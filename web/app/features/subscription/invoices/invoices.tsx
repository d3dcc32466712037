import { Heading } from '../../../ui/heading.tsx';
import { InvoiceList } from './invoice-list.tsx';

export function Invoices() {
  return (
    <section aria-labelledby="invoices" className="grid gap-4">
      <Heading level={2} size="part" id="invoices">
        Invoices
      </Heading>
      <InvoiceList />
    </section>
  );
}
