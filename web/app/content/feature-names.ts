import { featureGroups } from '@stillweb/contract/billing/features';
import { listText } from '@stillweb/contract/text/lists';
import { currentLocale } from '@stillweb/texts/languages';

/** The free features, and the Premium ones, as parts of a sentence. */
export const freeFeatures = namesOf('free');
export const premiumFeatures = namesOf('premium');

function namesOf(wanted: 'free' | 'premium'): string {
  const groups = featureGroups.filter(({ access }) => access === wanted);
  const names = groups.map(({ title }) => inSentence(title));
  return listText(names, 'conjunction', 'en-GB');
}

/** In English with a small first letter, unless the word has a capital of its own, as YouTube has. */
function inSentence(title: string): string {
  return currentLocale() === undefined && /^\p{Lu}[\p{Ll}-]+(?:\s|$)/u.test(title)
    ? title.charAt(0).toLowerCase() + title.slice(1)
    : title;
}
