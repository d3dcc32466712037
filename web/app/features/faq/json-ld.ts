import { faqs } from '../../content/faqs.ts';
import { jsonLd } from '../../page-meta.ts';

export function questionsJsonLd() {
  return jsonLd('FAQPage', {
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
}
