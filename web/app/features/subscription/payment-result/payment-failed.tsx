import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { href, useSearchParams } from 'react-router';
import { ButtonLink, SupportLink, TextLink } from '../../../links/links.tsx';
import { quotationOf } from './quotation.ts';

const commonIssues = [
  'Insufficient funds',
  'Expired or wrong card details',
  'Your bank declined the payment',
  'A temporary issue at the payment processor',
];

export function PaymentFailed() {
  return (
    <Container width="text" className="grid gap-8 py-16 sm:py-24">
      <Heading level={1}>Payment failed</Heading>
      <FailureMessage />
      <div className="grid gap-3">
        <Heading level={2} size="part">
          Common issues
        </Heading>
        <ul className="grid list-disc gap-1.5 ps-5 text-soft">
          {commonIssues.map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/pricing">Try Again</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Return to Homepage
        </ButtonLink>
      </div>
      <p className="text-soft">
        Still no luck? Write to <SupportLink />, or use the{' '}
        <TextLink to={href('/help')}>help page</TextLink>.
      </p>
    </Container>
  );
}

function FailureMessage() {
  const [parameters] = useSearchParams();
  const hydrated = useHydrated();
  const quotation = hydrated ? quotationOf(parameters.get('error')) : null;
  if (quotation) return <ProviderQuotation>{quotation}</ProviderQuotation>;
  return (
    <Notice tone="red">
      <p className="grid min-h-[3lh] content-center text-base">
        The payment could not be processed and no charges were made.
      </p>
    </Notice>
  );
}

/** Anyone can write a link to this page, so its words never look like our own. */
function ProviderQuotation({ children }: { children: string }) {
  return (
    <div className="grid gap-4">
      <p>Your payment didn't go through. You can try again, or pay with another card.</p>
      <figure className="grid gap-2">
        <figcaption className="text-soft">The payment provider said:</figcaption>
        <blockquote
          dir="auto"
          className="overflow-hidden border-s-2 border-edge ps-5 text-soft italic wrap-anywhere"
        >
          {children}
        </blockquote>
      </figure>
    </div>
  );
}
