import { expect, test } from 'vitest';

import { removePlayerAds } from './remove-player-ads.ts';

const ads = { adPlacements: [{}], adSlots: [{}], playerAds: [{}] };
const video = { videoDetails: { videoId: 'v' }, streamingData: { formats: [] } };

test.each([
  ["the player's data", { ...video, ...ads }, video],
  [
    'a page with the player in it',
    { page: 1, playerResponse: { ...video, ...ads } },
    { page: 1, playerResponse: video },
  ],
  ['a list of parts', [{ playerResponse: { ...video, ...ads } }], [{ playerResponse: video }]],
  ['data without ads', video, video],
  ['a field of that name deeper inside', { comment: ads }, { comment: ads }],
  ['no object', 'text', 'text'],
  ['nothing', null, null],
])('%s keeps all but its ads', (_name, data, result) => {
  expect(removePlayerAds(structuredClone(data))).toEqual(result);
});
