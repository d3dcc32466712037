import { brand } from '@stillweb/contract/brand';
import { href } from 'react-router';
import { addressPath, prefix } from './language.ts';

interface PageMeta {
  path: string;
  /** The page's name without the site's. */
  name: string;
  description: string;
  /** Follows the name in the document's title. */
  site?: string;
  /** Replaces the document's title, which is otherwise made of name and site. */
  title?: string;
  kind?: 'website' | 'article';
}

/** Title, description, canonical link and Open Graph data of a page for search engines. */
export function pageMeta({ path, name, description, site = brand.name, ...page }: PageMeta) {
  const address = brand.homeUrl + (prefix ? addressPath(path) : path);
  const image = brand.homeUrl + (prefix ? prefix + shareImagePath(path) : shareImagePath(path));
  return [
    { title: page.title ?? `${name} | ${site}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:url', content: address },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: name },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The title of a page that no search engine lists. */
export function unlistedMeta(name: string) {
  return [{ title: `${name} | ${brand.name}` }, { name: 'robots', content: 'noindex' }];
}

/** The address of a page in the language of this build. */
export function addressOf(path: string): string {
  return brand.homeUrl + (prefix ? addressPath(path) : path);
}

/** The address of a page's Open Graph image, which has the page's name in it. */
export function shareImageOf(path: string): string {
  return brand.homeUrl + (prefix ? prefix + shareImagePath(path) : shareImagePath(path));
}

/** The path of a page's Open Graph image among those of its language. */
export function shareImagePath(path: string): string {
  return `/og/${path.slice(1).replaceAll('/', '-') || 'home'}.png`;
}

/** A JSON-LD object in the vocabulary of schema.org. */
export function jsonLd(type: string, properties: object) {
  return { 'script:ld+json': { '@context': 'https://schema.org', '@type': type, ...properties } };
}

export const feedLink = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: brand.insightsName,
  href: prefix ? prefix + href('/blog/rss.xml') : href('/blog/rss.xml'),
};

/** The publisher. Search engines connect its mentions by the id. */
export const publisher = {
  '@type': 'Organization',
  '@id': `${brand.homeUrl}/#organization`,
  name: brand.name,
  url: `${brand.homeUrl}/`,
  logo: `${brand.homeUrl}/icon-512.png`,
};
