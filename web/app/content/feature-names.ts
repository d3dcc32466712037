import { featureGroups } from '@stillweb/contract/billing/features';
import { currentLocale } from '@stillweb/texts/languages';

const locale = currentLocale('en-GB');
const list = new Intl.ListFormat(locale);

/** The free features, and the Premium ones, as parts of a sentence. */
export const freeFeatures = namesOf('free');
export const premiumFeatures = namesOf('premium');

function namesOf(wanted: 'free' | 'premium'): string {
  const groups = featureGroups.filter(({ access }) => access === wanted);
  return list.format(groups.map(({ title }) => inSentence(title)));
}

/** In English with a small first letter, unless the word has a capital of its own, as YouTube has. */
function inSentence(title: string): string {
  return locale.startsWith('en') && /^\p{Lu}[\p{Ll}-]+(?:\s|$)/u.test(title)
    ? title.charAt(0).toLowerCase() + title.slice(1)
    : title;
}
