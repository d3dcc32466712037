import { brand } from '@stillweb/contract/brand';
import { href } from 'react-router';
import { shareImagePath, publisher, jsonLd } from '../../page-meta.ts';
import type { Article } from './articles.ts';

export function articleJsonLd({ title, description, path, published, updated }: Article) {
  const address = brand.homeUrl + path;
  return [
    jsonLd('Article', {
      headline: title,
      description,
      image: brand.homeUrl + shareImagePath(path),
      datePublished: published,
      dateModified: updated ?? published,
      mainEntityOfPage: address,
      author: publisher,
      publisher,
      inLanguage: 'en',
    }),
    jsonLd('BreadcrumbList', {
      itemListElement: [
        step(1, brand.name, `${brand.homeUrl}/`),
        step(2, brand.insightsName, brand.homeUrl + href('/blog')),
        step(3, title, address),
      ],
    }),
  ];
}

function step(position: number, name: string, item: string) {
  return { '@type': 'ListItem', position, name, item };
}
