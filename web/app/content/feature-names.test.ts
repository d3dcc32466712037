import { featureGroups } from '@stillweb/contract/billing/features';
import { expect, test } from 'vitest';
import { faqs } from './faqs.ts';
import { freeFeatures, premiumFeatures } from './feature-names.ts';

test('the sentence about the price names all that is free and all that is Premium', () => {
  const answer = faqs.find(({ question }) => question === 'What does it cost?')?.answer ?? '';
  const [free = '', premium = ''] = answer.split('. Premium covers ');
  for (const { access, title } of featureGroups) {
    const part = access === 'free' ? free : premium;
    expect(part.toLowerCase()).toContain(title.toLowerCase());
  }
});

test('names stand in a sentence with small letters, brands with their own', () => {
  expect(freeFeatures).toMatch(/^ads of/);
  expect(premiumFeatures).toContain(', YouTube ads, ');
  expect(premiumFeatures).toMatch(/ and all your browsers$/);
});
