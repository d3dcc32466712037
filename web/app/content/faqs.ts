import { brand } from '@stillweb/contract/brand';
import { mostDevices } from '@stillweb/contract/licence/limits';
import { trialDays } from '@stillweb/contract/billing/plans';
import { t } from '@stillweb/texts/t';
import { freeFeatures, premiumFeatures } from './feature-names.ts';
import { prices } from './shown-prices.ts';
import { guaranteeText } from './withdrawal.ts';

/** By the ids of their sections. */
export const faqCategories = {
  general: t('faq.categories.general', 'General'),
  installation: t('faq.categories.installation', 'Installation'),
  features: t('faq.categories.features', 'Features'),
  troubleshooting: t('faq.categories.troubleshooting', 'Troubleshooting'),
  account: t('faq.categories.account', 'Account'),
  support: t('faq.categories.support', 'Support'),
};
type Faq = { question: string; answer: string; category: keyof typeof faqCategories };

/** In the order in which they are shown; the home page takes the first five. */
export const faqs: readonly Faq[] = [
  {
    category: 'general',
    question: t('faq.what.question', 'What is {brand}?', { brand: brand.name }),
    answer: t(
      'faq.what.answer',
      '{brand} is a browser extension that removes advertising, pop-ups and trackers from the pages you visit. It works quietly in the background: you open a page, and what you see is the page.',
      { brand: brand.name },
    ),
  },
  {
    category: 'general',
    question: t('faq.cost.question', 'What does it cost?'),
    answer: t(
      'faq.cost.answer',
      'Free, without an account: {free}. Premium covers {premium}. Without a special offer it is {monthly} per month or {yearly} per year ({note}), renewed until you cancel. Every new account starts with {days, plural, one {{days} day} other {{days} days}} free, and nothing is charged if you cancel before they are over.',
      {
        free: freeFeatures,
        premium: premiumFeatures,
        monthly: prices.monthly,
        yearly: prices.yearly,
        note: prices.note,
        days: trialDays,
      },
    ),
  },
  {
    category: 'general',
    question: t('faq.trial.question', 'How does the free trial work?'),
    answer: t(
      'faq.trial.answer',
      'You choose a plan and enter a card, and the trial begins right away. Your dashboard shows the day on which it ends and what will be charged then. We write to you three days before, and you can cancel in the dashboard at any time.',
    ),
  },
  {
    category: 'installation',
    question: t('faq.install.question', 'How do I install the extension?'),
    answer: t(
      'faq.install.answer',
      'Press the install button on our home page, confirm in the store of your browser, and pin the icon to your toolbar so that you can reach it. It takes less than a minute and no restart.',
    ),
  },
  {
    category: 'features',
    question: t('faq.youtube.question', 'Does it block ads on YouTube?'),
    answer: t(
      'faq.youtube.answer',
      'Yes, with Premium. Ads before, during and next to videos are removed, and playback starts straight away. When YouTube changes how it serves ads, we update the extension, and it updates automatically.',
    ),
  },
  {
    category: 'general',
    question: t('faq.speed.question', 'Will it make pages load faster?'),
    answer: t(
      'faq.speed.answer',
      'Usually, and most on pages that carry a lot of advertising. What is blocked is never downloaded, so there is less to fetch, less to run and less battery used.',
    ),
  },
  {
    category: 'installation',
    question: t('faq.browsers.question', 'Which browsers are supported?'),
    answer: t(
      'faq.browsers.answer',
      'Chrome on Windows, macOS, Linux and ChromeOS, and other browsers that install extensions from the Chrome Web Store, such as Edge, Brave, Opera and Vivaldi. And Firefox on Windows, macOS and Linux.',
    ),
  },
  {
    category: 'installation',
    question: t('faq.computers.question', 'Can I use it on more than one computer?'),
    answer: t(
      'faq.computers.answer',
      'Yes. Install the extension wherever you browse and link each browser to your account, with one click on our site or with a code. One subscription covers up to {count} of your own browsers; your account page lists them.',
      { count: mostDevices },
    ),
  },
  {
    category: 'features',
    question: t('faq.trackers.question', 'Does it stop trackers as well as ads?'),
    answer: t(
      'faq.trackers.answer',
      'With Premium it does. Requests to known tracking companies are stopped before they leave your browser, so the scripts that follow you from site to site have nothing to report.',
    ),
  },
  {
    category: 'features',
    question: t('faq.allow.question', 'Can I allow ads on sites that I want to support?'),
    answer: t(
      'faq.allow.answer',
      'Yes. Open the extension on the site in question and switch it off there. It stays off for that site until you switch it on again.',
    ),
  },
  {
    category: 'troubleshooting',
    question: t('faq.broken.question', 'A page looks broken. What can I do?'),
    answer: t(
      'faq.broken.answer',
      'Switch the extension off for that site and reload. If the page works then, choose “Report this page” in the extension. We usually fix it within a day.',
    ),
  },
  {
    category: 'troubleshooting',
    question: t('faq.ad-left.question', 'I still see an ad. Why?'),
    answer: t(
      'faq.ad-left.answer',
      'Reload the page first, and check that the icon in your toolbar is not gray. Ads that a site serves as part of its own text can slip through; choose “Report this page” in the extension and we will add a rule.',
    ),
  },
  {
    category: 'account',
    question: t('faq.cancel.question', 'How do I cancel my subscription?'),
    answer: t(
      'faq.cancel.answer',
      "Open the dashboard, go to Manage Subscription and choose Cancel. You keep Premium until the end of the time you've paid for, and you won't be charged again. You can resume at any moment before that day. {guarantee}",
      { guarantee: guaranteeText },
    ),
  },
  {
    category: 'account',
    question: t('faq.plan.question', 'How do I change my plan or my card?'),
    answer: t(
      'faq.plan.answer',
      'Both are on the Manage Subscription page. Before you switch between monthly and yearly we show what is due now and what comes next; cards are changed in the customer portal of our payment provider.',
    ),
  },
  {
    category: 'account',
    question: t('faq.password.question', 'I forgot my password. How do I get back in?'),
    answer: t(
      'faq.password.answer',
      'Choose Forgot password on the log-in page and enter your email address. We send you a link that lets you set a new one; it works once, for half an hour. If every log-in of yours asks for a passkey and you have lost it, use one of the recovery codes that you saved when you turned that on. Without one, write to {email}.',
      { email: brand.supportEmail },
    ),
  },
  {
    category: 'support',
    question: t('faq.support.question', 'How do I reach support?'),
    answer: t(
      'faq.support.answer',
      'Use the form on our help page, or write to {email}, at any hour of any day. Tell us your browser and the address of the page, if it is about one, and we can usually help with the first answer.',
      { email: brand.supportEmail },
    ),
  },
];
