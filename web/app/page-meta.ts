import { brand } from '@stillweb/contract/brand';
import { href } from 'react-router';

interface PageMeta {
  path: string;
  /** What the page is called, apart from the site. */
  name: string;
  description: string;
  /** What the name is followed by in the title of the window. */
  site?: string;
  /** Replaces the title that name and site would make. */
  title?: string;
  kind?: 'website' | 'article';
}

/** What search engines and people who share a link are told about a page that they should find. */
export function pageMeta({ path, name, description, site = brand.name, ...page }: PageMeta) {
  const address = brand.homeUrl + path;
  const image = brand.homeUrl + cardPath(path);
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

/** Where the picture lies that stands for a page when somebody shares it. */
export function cardPath(path: string): string {
  return `/og/${path.slice(1).replaceAll('/', '-') || 'home'}.png`;
}

/** A fact sheet for machines, in the words of schema.org. */
export function structuredData(type: string, properties: object) {
  return { 'script:ld+json': { '@context': 'https://schema.org', '@type': type, ...properties } };
}

export const feedLink = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: brand.insightsName,
  href: href('/blog/rss.xml'),
};

/** Who publishes; search engines join all mentions by the id. */
export const publisher = {
  '@type': 'Organization',
  '@id': `${brand.homeUrl}/#organization`,
  name: brand.name,
  url: `${brand.homeUrl}/`,
  logo: `${brand.homeUrl}/icon-512.png`,
};
