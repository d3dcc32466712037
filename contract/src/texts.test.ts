import { provideLanguage } from '@stillweb/texts/languages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerRequest } from './account/auth.ts';
import { featureDetails } from './billing/feature-details.ts';
import { featureGroups } from './billing/features.ts';
import { cancellationReasons } from './billing/manage-subscription.ts';
import { offerList } from './billing/offers.ts';
import { planFeatures, planTexts } from './billing/plans.ts';
import { brand } from './brand.ts';
import { currencyName, soldCurrencies } from './currencies.ts';
import { helpRequest, helpTopics } from './help.ts';
import { uninstallComment, uninstallReasons } from './licence/uninstalls.ts';

beforeEach(() => provideLanguage(() => 'en-XA'));
afterEach(() => provideLanguage(() => 'en'));

const inPseudoEnglish = /^⟦.*⟧$/;

test.each<[string, () => string[]]>([
  ['features', () => featureGroups.map(({ title }) => title)],
  ['descriptions of features', () => Object.values(featureDetails).map(({ text }) => text)],
  ['lines of plans', () => Object.values(planFeatures)],
  ['names of plans', () => Object.values(planTexts).map(({ label }) => label)],
  ['names of offers', () => offerList.map(({ name }) => name)],
  ['currencies', () => soldCurrencies.map(currencyName)],
  ['topics of help', () => Object.values(helpTopics)],
  ['reasons to cancel', () => Object.values(cancellationReasons)],
  ['reasons to uninstall', () => Object.values(uninstallReasons)],
  ['the tagline', () => [brand.tagline]],
])('%s are said in the language of who reads them', (_what, texts) => {
  expect(texts()).not.toEqual([]);
  for (const text of texts()) expect(text).toMatch(inPseudoEnglish);
});

test.each([
  ['a sign-up', registerRequest, {}],
  [
    'a wrong sign-up',
    registerRequest,
    { name: '@', email: 'a', password: 'a', confirmPassword: 'b' },
  ],
  ['a message to support', helpRequest, {}],
  ['a wrong message', helpRequest, { topic: 'page', name: ' ', email: 'a', message: 'a' }],
  ['an empty comment', uninstallComment, { reason: 'other', comment: '' }],
  ['a long comment', uninstallComment, { reason: 'other', comment: 'a'.repeat(501) }],
])('field errors of %s are said in the language of who reads them', (_what, schema, body) => {
  const issues = schema.safeParse(body).error?.issues ?? [];
  expect(issues).not.toEqual([]);
  for (const { message } of issues) expect(message).toMatch(inPseudoEnglish);
});
