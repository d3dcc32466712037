import { brand } from '@stillweb/contract/brand';
import Text, { article } from '../../content/articles/why-you-need-an-ad-blocker.mdx';
import { ArticlePage } from '../../features/blog/article-page.tsx';

export const meta = () => [
  { title: `${article.title} | ${brand.insightsName}` },
  { name: 'description', content: article.description },
];

export default function WhyYouNeedAnAdBlockerPage() {
  return (
    <ArticlePage id="why-you-need-an-ad-blocker">
      <Text />
    </ArticlePage>
  );
}
