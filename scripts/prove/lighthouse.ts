import { audit } from '../../e2e/lighthouse.ts';
import { readSettings } from '../lib/settings.ts';

const { publicUrl } = readSettings(process.env);
const sitemap = await fetch(`${publicUrl}/sitemap.xml`).catch(() => {
  console.error(`Nothing answers at ${publicUrl}: run npm start in another terminal first.`);
  process.exit(1);
});
const sitemapUrls = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)];
const paths =
  process.argv.length > 2
    ? process.argv.slice(2)
    : sitemapUrls.map(([, address = '']) => new URL(address).pathname);

const scores = await audit(publicUrl, paths, { attempts: 3 });
console.table(
  Object.fromEntries(
    [...scores].map(([path, results]) => [
      path,
      Object.fromEntries(results.map(({ category, score }) => [category, score])),
    ]),
  ),
);
const shortfalls = [...scores].flatMap(([path, results]) =>
  results
    .filter(({ score }) => score < 100)
    .map(({ category, score, lost }) => `${path}: ${category} ${score} (${lost.join(', ')})`),
);
for (const line of shortfalls) console.error(line);
process.exit(shortfalls.length > 0 ? 1 : 0);
