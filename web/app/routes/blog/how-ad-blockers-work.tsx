import { brand } from '@stillweb/contract/brand';
import Text, { article } from '../../content/articles/how-ad-blockers-work.mdx';
import { ArticlePage } from '../../features/blog/article-page.tsx';

export const meta = () => [
  { title: `${article.title} | ${brand.insightsName}` },
  { name: 'description', content: article.description },
];

export default function HowAdBlockersWorkPage() {
  return (
    <ArticlePage id="how-ad-blockers-work">
      <Text />
    </ArticlePage>
  );
}
