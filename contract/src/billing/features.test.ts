import { expect, test } from 'vitest';
import { featureDetails } from './feature-details.ts';
import { featureGroups, premiumFeatures } from './features.ts';
import { planFeatures } from './plans.ts';

test.each(Object.entries(planFeatures))('what is Premium makes "%s" true: %s', (feature) => {
  const groups = featureGroups.filter(({ id }) =>
    featureDetails[id].planFeatures.some((one) => one === feature),
  );
  expect(groups.map(({ access }) => access)).toEqual(['premium']);
});

test.each(premiumFeatures)('an entitlement to %s means something to a user', (feature) => {
  expect(featureGroups.filter((group) => group.feature === feature)).not.toEqual([]);
});

test('free features need no entitlement', () => {
  const free = featureGroups.filter(({ access }) => access === 'free');
  expect(free.map(({ id, feature }) => [id, feature])).toEqual([['ads', null]]);
});
