import { Heading } from '@stillweb/ui/page/heading.tsx';
import { href } from 'react-router';
import { LinkList } from '../../links/links.tsx';

const answers = [
  {
    to: `${href('/faqs')}#troubleshooting`,
    label: 'A page looks broken, or an ad is left',
    text: 'What to try first.',
  },
  {
    to: href('/onboarding'),
    label: 'Install the extension, link a browser',
    text: 'In three steps.',
  },
  {
    to: href('/dashboard/subscription'),
    label: 'Cancel, change the plan or the card, see invoices',
    text: 'On your subscription page.',
  },
  {
    to: href('/withdraw'),
    label: 'Withdraw from the contract',
    text: 'Within the time that the law gives you.',
  },
  {
    to: href('/dashboard/account'),
    label: 'Change your name, email or password',
    text: 'On your account page, with your linked browsers.',
  },
  {
    to: href('/auth/forget-password'),
    label: 'Get back in without your password',
    text: 'We send you a link.',
  },
  {
    to: href('/faqs'),
    label: 'Everything else',
    text: 'All questions and answers.',
  },
];

/** The most frequent questions, with links to their answers. */
export function FirstAnswers() {
  return (
    <section aria-labelledby="first" className="grid content-start gap-5 self-start">
      <Heading level={2} size="part" id="first">
        Quick answers
      </Heading>
      <LinkList links={answers} />
    </section>
  );
}
