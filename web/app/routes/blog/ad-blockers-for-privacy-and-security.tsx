import { brand } from '@stillweb/contract/brand';
import Text, { article } from '../../content/articles/ad-blockers-for-privacy-and-security.mdx';
import { ArticlePage } from '../../features/blog/article-page.tsx';

export const meta = () => [
  { title: `${article.title} | ${brand.insightsName}` },
  { name: 'description', content: article.description },
];

export default function AdBlockersForPrivacyAndSecurityPage() {
  return (
    <ArticlePage id="ad-blockers-for-privacy-and-security">
      <Text />
    </ArticlePage>
  );
}
