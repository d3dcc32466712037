import { withoutInvisibleCharacters } from '@stillweb/contract/text/invisible-characters';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { href, useSearchParams } from 'react-router';
import { ButtonLink, SupportLink, TextLink } from '../../../links/links.tsx';
import { unlistedMeta } from '../../../page-meta.ts';

export const meta = () => [
  ...unlistedMeta(t('payment-failed.title', 'Payment failed')),
  // Phones make links of numbers in a text, also in one that a stranger wrote.
  { name: 'format-detection', content: 'telephone=no, address=no, email=no, date=no' },
];

const commonIssues = [
  t('payment-failed.issues.funds', 'Insufficient funds'),
  t('payment-failed.issues.card', 'Expired or wrong card details'),
  t('payment-failed.issues.bank', 'Your bank declined the payment'),
  t('payment-failed.issues.processor', 'A temporary issue at the payment processor'),
];

export default function PaymentFailed() {
  return (
    <Container width="text" className="grid gap-8 py-16 sm:py-24">
      <Heading level={1}>{t('payment-failed.title', 'Payment failed')}</Heading>
      <FailureMessage />
      <div className="grid gap-3">
        <Heading level={2} size="part">
          {t('payment-failed.issues', 'Common issues')}
        </Heading>
        <ul className="grid list-disc gap-1.5 ps-5 text-soft">
          {commonIssues.map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/pricing">{t('payment-failed.retry', 'Try Again')}</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          {t('checkout.home', 'Return to Homepage')}
        </ButtonLink>
      </div>
      <p className="text-soft">
        {rich(
          'payment-failed.help',
          'Still no luck? Write to {email}, or use the <help>help page</help>.',
          {
            email: <SupportLink />,
            help: (words) => <TextLink to={href('/help')}>{words}</TextLink>,
          },
        )}
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
        {t('payment-failed.text', 'The payment could not be processed and no charges were made.')}
      </p>
    </Notice>
  );
}

/** Anyone can write a link to this page, so its words never look like our own. */
function ProviderQuotation({ children }: { children: string }) {
  return (
    <div className="grid gap-4">
      <p>
        {t(
          'payment-failed.text-before-quotation',
          "Your payment didn't go through. You can try again, or pay with another card.",
        )}
      </p>
      <figure className="grid gap-2">
        <figcaption className="text-soft">
          {t('payment-failed.quotation', 'The payment provider said:')}
        </figcaption>
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

const longest = 200;

/**
 * A message of the payment provider, as one line of plain text to be quoted; null when nothing is left
 * of it. It comes from the address bar: the author of the link may have written the message too.
 */
export function quotationOf(message: string | null): string | null {
  const line = withoutInvisibleCharacters(message ?? '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  if (characters.length <= longest) return line || null;
  return `${characters.slice(0, longest - 1).join('')}…`;
}
