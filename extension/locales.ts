import { featureDetails } from '@stillweb/contract/billing/feature-details';
import { featureGroups } from '@stillweb/contract/billing/features';
import { provideLanguage } from '@stillweb/texts/languages';
import { provideCatalogues } from '@stillweb/texts/messages';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readCatalogue } from '../texts/plugin/site-texts.ts';

interface Message {
  message: string;
  placeholders?: Record<string, { content: string }>;
}

type Messages = Record<string, Message>;

const folder = join(import.meta.dirname, '_locales');

/**
 * The texts of every language as `messages.json`, with what the contract says is free and what Premium
 * as `feature_…_title` and `feature_…_text`. Those are texts of the site, too.
 */
export function readLocales(): { language: string; messages: Messages }[] {
  return readdirSync(folder).map((language) => {
    const own: Messages = JSON.parse(readFileSync(join(folder, language, 'messages.json'), 'utf8'));
    return { language, messages: { ...featureMessages(language), ...own } };
  });
}

function featureMessages(language: string): Messages {
  provideLanguage(() => language);
  provideCatalogues({ [language]: readCatalogue(language) ?? {} });
  return Object.fromEntries(
    featureGroups.flatMap(({ id, title }) => [
      [`feature_${id}_title`, { message: title }],
      [`feature_${id}_text`, { message: featureDetails[id].text }],
    ]),
  );
}
