import { brand } from '@stillweb/contract/brand';
import Text, { article } from '../../content/articles/best-ad-blockers-compared.mdx';
import { ArticlePage } from '../../features/blog/article-page.tsx';

export const meta = () => [
  { title: `${article.title} | ${brand.insightsName}` },
  { name: 'description', content: article.description },
];

export default function BestAdBlockersComparedPage() {
  return (
    <ArticlePage id="best-ad-blockers-compared">
      <Text />
    </ArticlePage>
  );
}
