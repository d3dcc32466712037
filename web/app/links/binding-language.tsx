import { t } from '@stillweb/texts/t';

/**
 * The first sentence of each translated legal text. Written as `SITE_PREFIX && <BindingLanguage />`: with `prefix`, the
 * bundler would keep this component in English scripts.
 */
export function BindingLanguage() {
  return <p className="text-soft">{t('legal.binding', 'The English text is binding.')}</p>;
}
