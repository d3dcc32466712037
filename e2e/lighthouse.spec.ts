import { addresses } from './addresses.ts';
import { judge } from './lighthouse.ts';
import { expect, test } from './test.ts';

/** Pages that stand for their kind; `npm run lighthouse` looks at all. */
const kinds = ['/', '/pricing', '/blog/how-ad-blockers-work', '/updates', '/faqs'];

test('Lighthouse finds nothing to better but speed, which it judges apart', async () => {
  test.slow();
  const scores = await judge(addresses.site, kinds, {
    wanted: ['accessibility', 'best-practices', 'seo'],
  });
  for (const [path, judged] of scores) {
    for (const { category, score, lost } of judged) {
      expect.soft(score, `${category} of ${path}: ${lost.join(', ')}`).toBe(100);
    }
  }
});
