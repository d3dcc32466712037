import { brand } from '@stillweb/contract/brand';
import { offers, type Offer } from '@stillweb/contract/billing/offers';
import { trialDays, type PlanDetails } from '@stillweb/contract/billing/plans';
import { wholeNumber } from '@stillweb/texts/languages';
import { t } from '@stillweb/texts/t';
import { type AdvertorialPath, endedPage } from '../site-map.ts';
import { claims } from './claims.ts';
import { plainPlans } from './plain-plans.ts';
import { discountInText, priceText, regularText } from './shown-prices.ts';

export type Advertorial = {
  title: string;
  description: string;
  headline: string;
  standfirst: string;
  sections: readonly { heading: string; paragraphs: readonly string[]; callToAction: string }[];
  reasons: readonly string[];
  offer: { heading: string; text: string; callToAction: string };
  /** The plan that its prices come from. */
  price: PlanDetails;
  /** The code of the offer that it promises; null once that has ended. */
  code: string | null;
  /** Shown next to the current price once the offer has ended. */
  ended: string | null;
};

/** The prices that an advertorial promises: those of its offer, or the plain ones once that has ended. */
function termsOf(offer: Offer, isOpen: boolean) {
  const price = isOpen ? offer.plans.MONTHLY : plainPlans.MONTHLY;
  const discount = discountInText(price);
  return {
    price,
    code: isOpen ? offer.code : null,
    ended: isOpen
      ? null
      : t('advertorial.ended', 'The {offer} has ended. This is today’s price.', {
          offer: offer.name,
        }),
    monthly: priceText(price),
    regular: regularText(price),
    discount,
    /** Of the offer, for texts. */
    state: isOpen ? 'open' : 'ended',
  };
}

const places = wholeNumber(offers.usa.maxRedemptions);

/** The UK advertorial. */
function ukAdvertorial(isOpen: boolean): Advertorial {
  const { monthly, ...terms } = termsOf(offers.uk, isOpen);
  return {
    ...terms,
    title: t('advertorial.uk.title', 'The quiet way to browse in Britain'),
    description: t(
      'advertorial.uk.description',
      'How {brand} takes advertising, pop-ups and trackers off the page, from {monthly} per month after a {days}-day free trial.',
      { brand: brand.name, monthly, days: trialDays },
    ),
    headline: t('advertorial.uk.headline', 'Why British readers are switching the advertising off'),
    standfirst: t(
      'advertorial.uk.standfirst',
      'Boxes, banners and videos that nobody asked for stand between a reader and the page. {brand} blocks {share} of advertising, for {monthly} per month after a {days}-day free trial.',
      { brand: brand.name, share: claims.blockedShare, monthly, days: trialDays },
    ),
    sections: [
      {
        heading: t('advertorial.uk.unasked.heading', 'You did not ask for any of this'),
        paragraphs: [
          t(
            'advertorial.uk.unasked.first',
            'A box to accept. A video that starts by itself. A strip along the bottom with a cross too small to hit. By the time the article appears, the kettle has boiled.',
          ),
          t(
            'advertorial.uk.unasked.second',
            'Somebody who reads the news, looks up a recipe and watches a few videos meets around {count} advertisements in a day. Each was bought in a tenth of a second by a company that knows which page you were on before.',
            { count: claims.adsBlockedDaily },
          ),
        ],
        callToAction: t('advertorial.uk.unasked.call', 'See the web without it'),
      },
      {
        heading: t('advertorial.uk.extension.heading', 'One extension, and then silence'),
        paragraphs: [
          t(
            'advertorial.uk.extension.first',
            '{brand} is installed in the browser that you already use. From then on advertising, pop-ups and trackers are stopped before they load: on news sites, in shops, and before, during and beside the videos on YouTube.',
            { brand: brand.name },
          ),
          t(
            'advertorial.uk.extension.second',
            'Because nothing unwanted is downloaded, pages arrive sooner and a laptop lasts longer. There is nothing to configure and nothing to look after.',
          ),
        ],
        callToAction: t('advertorial.uk.extension.call', 'Start the {days}-day free trial', {
          days: trialDays,
        }),
      },
      {
        heading: t('advertorial.uk.price.heading', 'What it costs, and what others ask'),
        paragraphs: [
          t(
            'advertorial.uk.price.first',
            'Comparable blockers cost up to {competitor} per month. {brand} is {monthly} per month, and the first {days, plural, one {{days} day} other {{days} days}} are free. The date on which the trial ends is shown in your account, and you can cancel there at any time.',
            { competitor: claims.uk.competitor, brand: brand.name, monthly, days: trialDays },
          ),
          t('advertorial.downloads', 'It has been downloaded {downloads} times.', {
            downloads: claims.downloads,
          }),
        ],
        callToAction: t(
          'advertorial.uk.price.call',
          'Try it free for {days, plural, one {{days} day} other {{days} days}}',
          { days: trialDays },
        ),
      },
    ],
    reasons: [
      t('advertorial.uk.reasons.first', '{share} of advertising blocked, YouTube included', {
        share: claims.blockedShare,
      }),
      t('advertorial.uk.reasons.second', 'Pop-ups and notification prompts gone'),
      t('advertorial.uk.reasons.third', 'Trackers stopped before they learn anything'),
      t('advertorial.uk.reasons.fourth', 'Faster pages and a longer-lasting battery'),
      t('advertorial.uk.reasons.fifth', 'People who answer, at any hour'),
    ],
    offer: {
      heading: t(
        'advertorial.uk.offer.heading',
        '{monthly} per month, {days, plural, one {{days} day} other {{days} days}} free',
        { monthly, days: trialDays },
      ),
      text: t('advertorial.uk.offer.text', 'Cancel before the trial ends and pay nothing.'),
      callToAction: t('advertorial.uk.offer.call', 'Claim the free trial'),
    },
  };
}

/** The first US advertorial. */
function usAdvertorial(isOpen: boolean): Advertorial {
  const { monthly, regular, discount, state, ...terms } = termsOf(offers.usa, isOpen);
  return {
    ...terms,
    title: t('advertorial.us.title', 'The web without the noise'),
    description: t(
      'advertorial.us.description',
      '{brand} blocks {share} of ads. {state, select, open {{discount} for the first {places} users} other {{discount}}}: {monthly} per month after a {days}-day free trial.',
      {
        brand: brand.name,
        share: claims.blockedShare,
        state,
        discount,
        places,
        monthly,
        days: trialDays,
      },
    ),
    headline: t('advertorial.us.headline', 'Americans are taking their screens back'),
    standfirst: t(
      'advertorial.us.standfirst',
      '{state, select, open {{discount} for the first {places} users} other {{discount}}}: {brand} is {monthly} per month instead of {regular}, after a {days}-day free trial.',
      { state, discount, places, brand: brand.name, monthly, regular, days: trialDays },
    ),
    sections: [
      {
        heading: t('advertorial.us.enough.heading', '{count} ads a day is enough', {
          count: claims.adsBlockedDaily,
        }),
        paragraphs: [
          t(
            'advertorial.us.enough.first',
            'That is how many an ordinary day online can put in front of you: around the news, inside the weather, before a two-minute video on how to fix a faucet. {brand} takes them out before they load.',
            { brand: brand.name },
          ),
          t(
            'advertorial.us.enough.second',
            'What is left is what you came for. Text that stays where it is. Videos that start when you press play.',
          ),
        ],
        callToAction: t('advertorial.us.enough.call', 'Get the quiet web'),
      },
      {
        heading: t('advertorial.us.known.heading', 'They know more than you think'),
        paragraphs: [
          t(
            'advertorial.us.known.first',
            'Behind each ad stands a list: what you read, what you bought, where you were. It is traded between companies you have never heard of.',
          ),
          t(
            'advertorial.us.known.second',
            '{brand} refuses the trackers that feed those lists. It decides on your own computer what to block, and it does not send anyone the pages you visit.',
            { brand: brand.name },
          ),
        ],
        callToAction: t('advertorial.us.known.call', 'Stop being followed'),
      },
      {
        heading: t('advertorial.us.price.heading', 'A fair price, plainly stated'),
        paragraphs: [
          t(
            'advertorial.us.price.first',
            'Other blockers charge {competitor} per month. {state, select, open {Our regular price is {regular}; the first {places} users pay {monthly}.} other {Our regular price is {regular}; today you pay {monthly}.}} You start with {days, plural, one {{days} day} other {{days} days}} free, and your account always shows when they end.',
            { competitor: claims.us.competitor, state, regular, places, monthly, days: trialDays },
          ),
          t('advertorial.downloads', 'It has been downloaded {downloads} times.', {
            downloads: claims.downloads,
          }),
        ],
        callToAction: t(
          'advertorial.us.price.call',
          '{state, select, open {Lock in {monthly} per month} other {Start at {monthly} per month}}',
          { state, monthly },
        ),
      },
    ],
    reasons: [
      t('advertorial.us.reasons.first', 'Blocks {share} of ads on every site', {
        share: claims.blockedShare,
      }),
      t('advertorial.us.reasons.second', 'No more ads before and during YouTube videos'),
      t('advertorial.us.reasons.third', 'Pop-ups and auto-playing videos gone'),
      t('advertorial.us.reasons.fourth', 'Trackers refused on your own computer'),
      t('advertorial.us.reasons.fifth', 'Support around the clock'),
    ],
    offer: {
      heading: t('advertorial.us.offer.heading', '{discount}: {monthly} per month', {
        discount,
        monthly,
      }),
      text: t(
        'advertorial.us.offer.text',
        'Regular price {regular} per month. {days, plural, one {{days} day} other {{days} days}} free; cancel any time before and pay nothing.',
        { regular, days: trialDays },
      ),
      callToAction: t(
        'advertorial.us.offer.call',
        'Start {days, plural, one {{days} day} other {{days} days}} free',
        { days: trialDays },
      ),
    },
  };
}

/** The second US advertorial, for Chrome users. */
function usChromeAdvertorial(isOpen: boolean): Advertorial {
  const { monthly, regular, discount, state, ...terms } = termsOf(offers.usa, isOpen);
  return {
    ...terms,
    title: t('advertorial.chrome.title', 'If you use Chrome, read this'),
    description: t(
      'advertorial.chrome.description',
      'A Chrome extension that blocks ads, pop-ups and trackers, YouTube included. {days, plural, one {{days} day} other {{days} days}} free, then {monthly} per month.',
      { days: trialDays, monthly },
    ),
    headline: t(
      'advertorial.chrome.headline',
      'If you use Chrome, this is the extension to add next',
    ),
    standfirst: t(
      'advertorial.chrome.standfirst',
      '{brand} works with the rules of today’s Chrome rather than against them, and blocks {share} of ads. {state, select, open {{discount} for the first {places} users} other {{discount}}}.',
      { brand: brand.name, share: claims.blockedShare, state, discount, places },
    ),
    sections: [
      {
        heading: t('advertorial.chrome.changed.heading', 'Chrome changed. Many blockers did not'),
        paragraphs: [
          t(
            'advertorial.chrome.changed.first',
            'Chrome has changed how extensions may filter pages, and blockers built the old way have been switched off in browser after browser. If ads have crept back onto your screen, this is why.',
          ),
          t(
            'advertorial.chrome.changed.second',
            '{brand} was built for the new way: Chrome applies the rules itself, which is faster and keeps your browsing between you and your browser.',
            { brand: brand.name },
          ),
        ],
        callToAction: t('advertorial.chrome.changed.call', 'Add it to Chrome'),
      },
      {
        heading: t('advertorial.chrome.clicks.heading', 'Two clicks, no restart'),
        paragraphs: [
          t(
            'advertorial.chrome.clicks.first',
            'Install it from the Chrome Web Store, pin the icon, and reload the page you were on. Your bookmarks, passwords and other extensions stay as they are.',
          ),
          t(
            'advertorial.chrome.clicks.second',
            'It works in Edge, Brave, Opera and Vivaldi as well, since they install from the same store.',
          ),
        ],
        callToAction: t('advertorial.chrome.clicks.call', 'Install and try it free'),
      },
      {
        heading: t('advertorial.chrome.youtube.heading', 'And YouTube?'),
        paragraphs: [
          t(
            'advertorial.chrome.youtube.first',
            'Ads before, during and next to videos are removed. When YouTube changes something, the extension updates itself, usually within the day.',
          ),
          t(
            'advertorial.chrome.youtube.second',
            '{state, select, open {All of it costs {monthly} per month for the first {places} users, instead of {regular}, while others ask {competitor}.} other {All of it costs {monthly} per month, instead of {regular}, while others ask {competitor}.}} It has been downloaded {downloads} times.',
            {
              state,
              monthly,
              places,
              regular,
              competitor: claims.us.competitor,
              downloads: claims.downloads,
            },
          ),
        ],
        callToAction: t(
          'advertorial.chrome.youtube.call',
          'Watch without ads, {days, plural, one {{days} day} other {{days} days}} free',
          { days: trialDays },
        ),
      },
    ],
    reasons: [
      t('advertorial.chrome.reasons.first', 'Made for today’s Chrome'),
      t('advertorial.chrome.reasons.second', '{share} of ads blocked, up to {count} a day', {
        share: claims.blockedShare,
        count: claims.adsBlockedDaily,
      }),
      t('advertorial.chrome.reasons.third', 'YouTube without interruptions'),
      t('advertorial.chrome.reasons.fourth', 'Nothing about your browsing leaves your computer'),
      t('advertorial.chrome.reasons.fifth', 'Switch it off for any site with one click'),
    ],
    offer: {
      heading: t('advertorial.chrome.offer.heading', '{monthly} per month, {discount}', {
        monthly,
        discount,
      }),
      text: t(
        'advertorial.chrome.offer.text',
        '{days, plural, one {{days} day} other {{days} days}} free. Cancel before they are over and pay nothing.',
        { days: trialDays },
      ),
      callToAction: t('advertorial.chrome.offer.call', 'Add to Chrome, free trial'),
    },
  };
}

const writers: Record<AdvertorialPath, (isOpen: boolean) => Advertorial> = {
  '/updates': ukAdvertorial,
  '/updatesusa': usAdvertorial,
  '/updatesusa2': usChromeAdvertorial,
};

/** By the path of its page: the one for its open offer, or the one for the offer that has ended. */
export const advertorials: Readonly<Record<string, { path: string; page: Advertorial }>> =
  Object.fromEntries(
    Object.entries(writers).flatMap(([path, write]) => [
      [path, { path, page: write(true) }],
      [endedPage(path), { path, page: write(false) }],
    ]),
  );
