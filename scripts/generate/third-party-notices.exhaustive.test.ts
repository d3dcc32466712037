import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/settings.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

test('the notices name every package that runs in production', async () => {
  await expect(
    await thirdPartyNotices(),
    'The dependencies have changed. `npm run generate notices` rewrites THIRD-PARTY-NOTICES.md',
  ).toMatchFileSnapshot(join(root, 'THIRD-PARTY-NOTICES.md'));
});
