import { brand } from '@stillweb/contract/brand';
import { effectiveDates, termsVersion } from '@stillweb/contract/legal';
import { longDay } from '@stillweb/contract/text/dates';
import { t } from '@stillweb/texts/t';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { Prose } from '@stillweb/ui/page/prose.tsx';
import type { ComponentType } from 'react';
import { href, useLocation } from 'react-router';
import { language, translatedFiles } from '../../language.ts';
import { BindingLanguage } from '../../links/binding-language.tsx';
import Eula from '../../content/legal/eula.mdx';
import Privacy from '../../content/legal/privacy.mdx';
import Terms from '../../content/legal/terms.mdx';
import { textAttributes } from '../../page-languages.ts';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/legal-page.ts';

interface LegalText {
  title: string;
  description: string;
  effective: string;
  /** When the text was changed last, if it was. */
  revised?: string;
  Text: ComponentType;
}

const texts: Record<string, LegalText> = {
  [href('/privacy')]: {
    title: t('legal.privacy.title', 'Privacy Policy'),
    description: t(
      'legal.privacy.description',
      'What {brand} knows about you, why, for how long, and how to have it changed or deleted.',
      { brand: brand.name },
    ),
    effective: effectiveDates.privacy,
    Text: Privacy,
  },
  [href('/eula')]: {
    title: t('legal.eula.title', 'End User License Agreement'),
    description: t(
      'legal.eula.description',
      'The license under which you may use the {brand} browser extension.',
      { brand: brand.name },
    ),
    effective: effectiveDates.eula,
    Text: Eula,
  },
  [href('/terms')]: {
    title: t('legal.terms.title', 'Terms and Conditions'),
    description: t(
      'legal.terms.description',
      'The terms for accounts and subscriptions at {brand}: trial, renewal, cancellation, liability and law.',
      { brand: brand.name },
    ),
    effective: effectiveDates.terms,
    revised: longDay(termsVersion),
    Text: Terms,
  },
};

export const meta = ({ location }: Route.MetaArgs) => {
  const { path, title, description } = textAt(location.pathname);
  return pageMeta({ path, name: title, description });
};

export default function LegalPage() {
  const { title, path, effective, revised, Text } = textAt(useLocation().pathname);
  return (
    <Container width="text" className="grid gap-10 py-14 sm:py-20">
      <div className="grid gap-4 border-b border-line pb-10">
        <Heading level={1}>{title}</Heading>
        <p className="text-soft">
          {revised
            ? t('legal.revised', 'Effective {date} · Last revised {revised}', {
                date: effective,
                revised,
              })
            : t('legal.effective', 'Effective {date}', { date: effective })}
        </p>
        {SITE_PREFIX && <BindingLanguage />}
      </div>
      <Prose {...textAttributes(path, language, translatedFiles)}>
        <Text />
      </Prose>
    </Container>
  );
}

/** @param pathname as the build asks for it, with a slash at its end */
function textAt(pathname: string): LegalText & { path: string } {
  const path = pathname.replace(/\/$/, '');
  const text = texts[path];
  if (!text) throw new Error(`There is no legal text at ${pathname}.`);
  return { ...text, path };
}
