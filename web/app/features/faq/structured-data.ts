import { faqs } from '../../content/faqs.ts';
import { structuredData } from '../../page-meta.ts';

export function aboutQuestions() {
  return structuredData('FAQPage', {
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
}
