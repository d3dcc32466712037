import { brand } from '@stillweb/contract/brand';
import { AllQuestions } from '../features/faq/all-questions.tsx';
import { PageIntro } from '../ui/page-intro.tsx';
import { TextLink } from '../ui/text-link.tsx';

export const meta = () => [
  { title: `Frequently Asked Questions | ${brand.name}` },
  {
    name: 'description',
    content: `Sixteen answers about ${brand.name}: what it does, what it costs, how to install it, and what to do when a page misbehaves.`,
  },
];

export default function FaqsPage() {
  return (
    <>
      <PageIntro title="Frequently Asked Questions">
        Something missing? Write to{' '}
        <TextLink to={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>, at any hour.
      </PageIntro>
      <AllQuestions />
    </>
  );
}
