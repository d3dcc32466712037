import { brand } from '@stillweb/contract/brand';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Container } from '../../../ui/container.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';

const commonIssues = [
  'Insufficient funds',
  'Expired or wrong card details',
  'Your bank declined the payment',
  'A temporary issue at the payment processor',
];

const longestMessage = 200;

export function PaymentFailed() {
  return (
    <Container width="text" className="grid gap-8 py-16 sm:py-24">
      <Heading level={1}>Payment failed</Heading>
      <Notice tone="red">
        <p className="grid min-h-[3lh] content-center text-base wrap-anywhere">
          {useFailureMessage()}
        </p>
      </Notice>
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
        Still no luck? Write to{' '}
        <TextLink to={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>.
      </p>
    </Container>
  );
}

/** The `error` parameter as short plain text: anyone can write a link to this page. */
function useFailureMessage(): string {
  const [parameters] = useSearchParams();
  const hydrated = useHydrated();
  const error = hydrated ? parameters.get('error')?.trim() : '';
  if (!error) return 'The payment could not be processed and no charges were made.';
  return error.length > longestMessage ? `${error.slice(0, longestMessage)}…` : error;
}
