import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import { href } from 'react-router';
import { language } from '../../language.ts';
import { addressOf } from '../../page-meta.ts';
import { type Article, articles } from './articles.ts';

/** Runs at build time: its response becomes a file. */
export function loader() {
  return new Response(blogFeed(), { headers: { 'content-type': 'application/rss+xml' } });
}

/** The blog as RSS 2.0, newest first. */
function blogFeed(): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escaped(brand.insightsName)}</title>
<link>${addressOf(href('/blog'))}</link>
<description>${escaped(t('blog.feed', 'Articles on ad blocking by {brand}.', { brand: brand.name }))}</description>
<language>${language}</language>
<atom:link href="${addressOf(href('/blog/rss.xml'))}" rel="self" type="application/rss+xml"/>
${articles.map(item).join('\n')}
</channel>
</rss>
`;
}

function item({ title, description, path, published }: Article): string {
  const address = addressOf(path);
  return `<item>
<title>${escaped(title)}</title>
<link>${address}</link>
<guid>${address}</guid>
<pubDate>${new Date(published).toUTCString()}</pubDate>
<description>${escaped(description)}</description>
</item>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
