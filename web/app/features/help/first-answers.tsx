import { t } from '@stillweb/texts/t';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { href } from 'react-router';
import { LinkList } from '../../links/links.tsx';

const answers = [
  {
    to: `${href('/faqs')}#troubleshooting`,
    label: t('help.first.broken', 'A page looks broken, or an ad is left'),
    text: t('help.first.broken-text', 'What to try first.'),
  },
  {
    to: href('/onboarding'),
    label: t('help.first.install', 'Install the extension, link a browser'),
    text: t('help.first.install-text', 'In three steps.'),
  },
  {
    to: href('/dashboard/subscription'),
    label: t('help.first.subscription', 'Cancel, change the plan or the card, see invoices'),
    text: t('help.first.subscription-text', 'On your subscription page.'),
  },
  {
    to: href('/withdraw'),
    label: t('help.first.withdraw', 'Withdraw from the contract'),
    text: t('help.first.withdraw-text', 'Within the time that the law gives you.'),
  },
  {
    to: href('/dashboard/account'),
    label: t('help.first.account', 'Change your name, email or password'),
    text: t('help.first.account-text', 'On your account page, with your linked browsers.'),
  },
  {
    to: href('/auth/forget-password'),
    label: t('help.first.password', 'Get back in without your password'),
    text: t('help.first.password-text', 'We send you a link.'),
  },
  {
    to: href('/faqs'),
    label: t('help.first.faqs', 'Everything else'),
    text: t('help.first.faqs-text', 'All questions and answers.'),
  },
];

/** The most frequent questions, with links to their answers. */
export function FirstAnswers() {
  return (
    <section aria-labelledby="first" className="grid content-start gap-5 self-start">
      <Heading level={2} size="part" id="first">
        {t('help.first.title', 'Quick answers')}
      </Heading>
      <LinkList links={answers} />
    </section>
  );
}
