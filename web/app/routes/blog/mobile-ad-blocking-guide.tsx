import { brand } from '@stillweb/contract/brand';
import Text, { article } from '../../content/articles/mobile-ad-blocking-guide.mdx';
import { ArticlePage } from '../../features/blog/article-page.tsx';

export const meta = () => [
  { title: `${article.title} | ${brand.insightsName}` },
  { name: 'description', content: article.description },
];

export default function MobileAdBlockingGuidePage() {
  return (
    <ArticlePage id="mobile-ad-blocking-guide">
      <Text />
    </ArticlePage>
  );
}
