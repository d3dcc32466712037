import { addresses } from './addresses.ts';
import { audit } from './lighthouse.ts';
import { expect, test } from './test.ts';

/** One page of each kind; `npm run prove lighthouse` audits all pages. */
const examples = ['/', '/pricing', '/blog/how-ad-blockers-work', '/updates', '/faqs'];

test('Lighthouse scores 100 in everything but performance', async () => {
  test.slow();
  const scores = await audit(addresses.site, examples, {
    categories: ['accessibility', 'best-practices', 'seo'],
  });
  for (const [path, results] of scores) {
    for (const { category, score, lost } of results) {
      expect.soft(score, `${category} of ${path}: ${lost.join(', ')}`).toBe(100);
    }
  }
});
