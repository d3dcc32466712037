import { brand } from '@stillweb/contract/brand';
import { offers, type Offer } from '@stillweb/contract/billing/offers';
import { trialDays, type PlanDetails } from '@stillweb/contract/billing/plans';
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
    ended: isOpen ? null : `The ${offer.name} has ended. This is today’s price.`,
    monthly: priceText(price),
    regular: regularText(price),
    discount,
    /** As in "70% off for the first 10,000 users"; without the places once they are taken. */
    discountText: isOpen ? `${discount} for the first ${places} users` : discount,
  };
}

const places = offers.usa.maxRedemptions.toLocaleString('en-US');

const trial = `${trialDays}-day free trial`;

/** The UK advertorial. */
function ukAdvertorial(isOpen: boolean): Advertorial {
  const { monthly, ...terms } = termsOf(offers.uk, isOpen);
  return {
    ...terms,
    title: 'The quiet way to browse in Britain',
    description: `How ${brand.name} takes advertising, pop-ups and trackers off the page, from ${monthly} per month after a ${trial}.`,
    headline: 'Why British readers are switching the advertising off',
    standfirst: `Boxes, banners and videos that nobody asked for stand between a reader and the page. ${brand.name} blocks ${claims.blockedShare} of advertising, for ${monthly} per month after a ${trial}.`,
    sections: [
      {
        heading: 'You did not ask for any of this',
        paragraphs: [
          'A box to accept. A video that starts by itself. A strip along the bottom with a cross too small to hit. By the time the article appears, the kettle has boiled.',
          `Somebody who reads the news, looks up a recipe and watches a few videos meets around ${claims.adsBlockedDaily} advertisements in a day. Each was bought in a tenth of a second by a company that knows which page you were on before.`,
        ],
        callToAction: `See the web without it`,
      },
      {
        heading: 'One extension, and then silence',
        paragraphs: [
          `${brand.name} is installed in the browser that you already use. From then on advertising, pop-ups and trackers are stopped before they load: on news sites, in shops, and before, during and beside the videos on YouTube.`,
          'Because nothing unwanted is downloaded, pages arrive sooner and a laptop lasts longer. There is nothing to configure and nothing to look after.',
        ],
        callToAction: `Start the ${trial}`,
      },
      {
        heading: 'What it costs, and what others ask',
        paragraphs: [
          `Comparable blockers cost up to ${claims.uk.competitor} per month. ${brand.name} is ${monthly} per month, and the first ${trialDays} days are free. The date on which the trial ends is shown in your account, and you can cancel there at any time.`,
          `It has been downloaded ${claims.downloads} times.`,
        ],
        callToAction: `Try it free for ${trialDays} days`,
      },
    ],
    reasons: [
      `${claims.blockedShare} of advertising blocked, YouTube included`,
      'Pop-ups and notification prompts gone',
      'Trackers stopped before they learn anything',
      'Faster pages and a longer-lasting battery',
      'People who answer, at any hour',
    ],
    offer: {
      heading: `${monthly} per month, ${trialDays} days free`,
      text: 'Cancel before the trial ends and pay nothing.',
      callToAction: 'Claim the free trial',
    },
  };
}

/** The first US advertorial. */
function usAdvertorial(isOpen: boolean): Advertorial {
  const { monthly, regular, discount, discountText, ...terms } = termsOf(offers.usa, isOpen);
  return {
    ...terms,
    title: 'The web without the noise',
    description: `${brand.name} blocks ${claims.blockedShare} of ads. ${discountText}: ${monthly} per month after a ${trial}.`,
    headline: 'Americans are taking their screens back',
    standfirst: `${discountText}: ${brand.name} is ${monthly} per month instead of ${regular}, after a ${trial}.`,
    sections: [
      {
        heading: `${claims.adsBlockedDaily} ads a day is enough`,
        paragraphs: [
          `That is how many an ordinary day online can put in front of you: around the news, inside the weather, before a two-minute video on how to fix a faucet. ${brand.name} takes them out before they load.`,
          'What is left is what you came for. Text that stays where it is. Videos that start when you press play.',
        ],
        callToAction: 'Get the quiet web',
      },
      {
        heading: 'They know more than you think',
        paragraphs: [
          'Behind each ad stands a list: what you read, what you bought, where you were. It is traded between companies you have never heard of.',
          `${brand.name} refuses the trackers that feed those lists. It decides on your own computer what to block, and it does not send anyone the pages you visit.`,
        ],
        callToAction: 'Stop being followed',
      },
      {
        heading: 'A fair price, plainly stated',
        paragraphs: [
          `Other blockers charge ${claims.us.competitor} per month. ${isOpen ? `Our regular price is ${regular}; the first ${places} users pay ${monthly}.` : `Our regular price is ${regular}; today you pay ${monthly}.`} You start with ${trialDays} days free, and your account always shows when they end.`,
          `It has been downloaded ${claims.downloads} times.`,
        ],
        callToAction: isOpen ? `Lock in ${monthly} per month` : `Start at ${monthly} per month`,
      },
    ],
    reasons: [
      `Blocks ${claims.blockedShare} of ads on every site`,
      'No more ads before and during YouTube videos',
      'Pop-ups and auto-playing videos gone',
      'Trackers refused on your own computer',
      'Support around the clock',
    ],
    offer: {
      heading: `${discount}: ${monthly} per month`,
      text: `Regular price ${regular} per month. ${trialDays} days free; cancel any time before and pay nothing.`,
      callToAction: `Start ${trialDays} days free`,
    },
  };
}

/** The second US advertorial, for Chrome users. */
function usChromeAdvertorial(isOpen: boolean): Advertorial {
  const { monthly, regular, discount, discountText, ...terms } = termsOf(offers.usa, isOpen);
  return {
    ...terms,
    title: 'If you use Chrome, read this',
    description: `A Chrome extension that blocks ads, pop-ups and trackers, YouTube included. ${trialDays} days free, then ${monthly} per month.`,
    headline: 'If you use Chrome, this is the extension to add next',
    standfirst: `${brand.name} works with the rules of today’s Chrome rather than against them, and blocks ${claims.blockedShare} of ads. ${discountText}.`,
    sections: [
      {
        heading: 'Chrome changed. Many blockers did not',
        paragraphs: [
          'Chrome has changed how extensions may filter pages, and blockers built the old way have been switched off in browser after browser. If ads have crept back onto your screen, this is why.',
          `${brand.name} was built for the new way: Chrome applies the rules itself, which is faster and keeps your browsing between you and your browser.`,
        ],
        callToAction: 'Add it to Chrome',
      },
      {
        heading: 'Two clicks, no restart',
        paragraphs: [
          'Install it from the Chrome Web Store, pin the icon, and reload the page you were on. Your bookmarks, passwords and other extensions stay as they are.',
          'It works in Edge, Brave, Opera and Vivaldi as well, since they install from the same store.',
        ],
        callToAction: 'Install and try it free',
      },
      {
        heading: 'And YouTube?',
        paragraphs: [
          'Ads before, during and next to videos are removed. When YouTube changes something, the extension updates itself, usually within the day.',
          `All of it costs ${monthly} per month${isOpen ? ` for the first ${places} users` : ''}, instead of ${regular}, while others ask ${claims.us.competitor}. It has been downloaded ${claims.downloads} times.`,
        ],
        callToAction: `Watch without ads, ${trialDays} days free`,
      },
    ],
    reasons: [
      'Made for today’s Chrome',
      `${claims.blockedShare} of ads blocked, up to ${claims.adsBlockedDaily} a day`,
      'YouTube without interruptions',
      'Nothing about your browsing leaves your computer',
      'Switch it off for any site with one click',
    ],
    offer: {
      heading: `${monthly} per month, ${discount}`,
      text: `${trialDays} days free. Cancel before they are over and pay nothing.`,
      callToAction: 'Add to Chrome, free trial',
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
