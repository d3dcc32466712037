import { t } from '@stillweb/texts/t';

/** The first sentence of each translated legal text: `SITE_PREFIX && …`, so that English pages carry nothing of it. */
export function BindingLanguage() {
  return <p className="text-soft">{t('legal.binding', 'The English text is binding.')}</p>;
}
