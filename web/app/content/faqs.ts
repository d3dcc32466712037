import { brand } from '@stillweb/contract/brand';
import { mostDevices } from '@stillweb/contract/licence/limits';
import { trialDays } from '@stillweb/contract/billing/plans';
import { freeFeatures, premiumFeatures } from './feature-names.ts';
import { prices } from './shown-prices.ts';
import { guaranteeText } from './withdrawal.ts';

export const faqCategories = [
  'General',
  'Installation',
  'Features',
  'Troubleshooting',
  'Account',
  'Support',
] as const;
type Faq = { question: string; answer: string; category: (typeof faqCategories)[number] };

/** In the order in which they are shown; the home page takes the first five. */
export const faqs: readonly Faq[] = [
  {
    category: 'General',
    question: `What is ${brand.name}?`,
    answer: `${brand.name} is a browser extension that removes advertising, pop-ups and trackers from the pages you visit. It works quietly in the background: you open a page, and what you see is the page.`,
  },
  {
    category: 'General',
    question: 'What does it cost?',
    answer: `Free, without an account: ${freeFeatures}. Premium covers ${premiumFeatures}. Without a special offer it is ${prices.monthly} per month or ${prices.yearly} per year (${prices.note}), renewed until you cancel. Every new account starts with ${trialDays} days free, and nothing is charged if you cancel before they are over.`,
  },
  {
    category: 'General',
    question: 'How does the free trial work?',
    answer: `You choose a plan and enter a card, and the trial begins right away. Your dashboard shows the day on which it ends and what will be charged then. We write to you three days before, and you can cancel in the dashboard at any time.`,
  },
  {
    category: 'Installation',
    question: 'How do I install the extension?',
    answer:
      'Press the install button on our home page, confirm in the store of your browser, and pin the icon to your toolbar so that you can reach it. It takes less than a minute and no restart.',
  },
  {
    category: 'Features',
    question: 'Does it block ads on YouTube?',
    answer:
      'Yes, with Premium. Ads before, during and next to videos are removed, and playback starts straight away. When YouTube changes how it serves ads, we update the extension, and it updates automatically.',
  },
  {
    category: 'General',
    question: 'Will it make pages load faster?',
    answer:
      'Usually, and most on pages that carry a lot of advertising. What is blocked is never downloaded, so there is less to fetch, less to run and less battery used.',
  },
  {
    category: 'Installation',
    question: 'Which browsers are supported?',
    answer:
      'Chrome on Windows, macOS, Linux and ChromeOS, and other browsers that install extensions from the Chrome Web Store, such as Edge, Brave, Opera and Vivaldi. And Firefox on Windows, macOS and Linux.',
  },
  {
    category: 'Installation',
    question: 'Can I use it on more than one computer?',
    answer: `Yes. Install the extension wherever you browse and link each browser to your account, with one click on our site or with a code. One subscription covers up to ${mostDevices} of your own browsers; your account page lists them.`,
  },
  {
    category: 'Features',
    question: 'Does it stop trackers as well as ads?',
    answer:
      'With Premium it does. Requests to known tracking companies are stopped before they leave your browser, so the scripts that follow you from site to site have nothing to report.',
  },
  {
    category: 'Features',
    question: 'Can I allow ads on sites that I want to support?',
    answer:
      'Yes. Open the extension on the site in question and switch it off there. It stays off for that site until you switch it on again.',
  },
  {
    category: 'Troubleshooting',
    question: 'A page looks broken. What can I do?',
    answer:
      'Switch the extension off for that site and reload. If the page works then, choose “Report this page” in the extension. We usually fix it within a day.',
  },
  {
    category: 'Troubleshooting',
    question: 'I still see an ad. Why?',
    answer:
      'Reload the page first, and check that the icon in your toolbar is not gray. Ads that a site serves as part of its own text can slip through; choose “Report this page” in the extension and we will add a rule.',
  },
  {
    category: 'Account',
    question: 'How do I cancel my subscription?',
    answer: `Open the dashboard, go to Manage Subscription and choose Cancel. You keep Premium until the end of the time you've paid for, and you won't be charged again. You can resume at any moment before that day. ${guaranteeText}`,
  },
  {
    category: 'Account',
    question: 'How do I change my plan or my card?',
    answer:
      'Both are on the Manage Subscription page. Before you switch between monthly and yearly we show what is due now and what comes next; cards are changed in the customer portal of our payment provider.',
  },
  {
    category: 'Account',
    question: 'I forgot my password. How do I get back in?',
    answer: `Choose Forgot password on the log-in page and enter your email address. We send you a link that lets you set a new one; it works once, for half an hour. If every log-in of yours asks for a passkey and you have lost it, use one of the recovery codes that you saved when you turned that on. Without one, write to ${brand.supportEmail}.`,
  },
  {
    category: 'Support',
    question: 'How do I reach support?',
    answer: `Use the form on our help page, or write to ${brand.supportEmail}, at any hour of any day. Tell us your browser and the address of the page, if it is about one, and we can usually help with the first answer.`,
  },
];
