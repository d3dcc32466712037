import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { PageIntro } from '@stillweb/ui/page/page-intro.tsx';
import { href } from 'react-router';
import { Contact } from '../features/help/contact.tsx';
import { FirstAnswers } from '../features/help/first-answers.tsx';
import { useExtension } from '../features/browsers/use-extension.ts';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta({
    path: href('/help'),
    name: t('help.title', 'Help'),
    description: t(
      'help.description',
      'Help with {brand}: what people ask first, and a form that reaches our support at any hour.',
      { brand: brand.name },
    ),
  });

export default function HelpPage() {
  const { extension } = useExtension();
  return (
    <>
      <PageIntro title={t('help.title', 'Help')}>
        {t('help.intro', 'Look here first, or write to us: people answer around the clock.')}
      </PageIntro>
      <Container className="grid gap-x-16 gap-y-14 pb-20 sm:pb-28 lg:grid-cols-[1fr_2fr]">
        <FirstAnswers />
        <div className="max-w-lg">
          <Contact extension={extension} />
        </div>
      </Container>
    </>
  );
}
