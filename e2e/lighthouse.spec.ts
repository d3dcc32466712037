import { addresses } from './addresses.ts';
import { judge, judgedPaths } from './lighthouse.ts';
import { expect, test } from './test.ts';

test('Lighthouse finds nothing to better but speed, which it judges apart', async () => {
  test.slow();
  const scores = await judge(addresses.site, judgedPaths, [
    'accessibility',
    'best-practices',
    'seo',
  ]);
  for (const [path, judged] of scores) {
    for (const { category, score, lost } of judged) {
      expect.soft(score, `${category} of ${path}: ${lost.join(', ')}`).toBe(100);
    }
  }
});
