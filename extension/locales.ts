import { featureDetails } from '@stillweb/contract/billing/feature-details';
import { featureGroups } from '@stillweb/contract/billing/features';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Messages = Record<string, { message: string; description?: string }>;

const folder = join(import.meta.dirname, '_locales');

/**
 * The texts of every language as `messages.json`, with what the contract says is free and what Premium
 * as `feature_…_title` and `feature_…_text`. A language without a translation of those has them in English.
 */
export function readLocales(): { language: string; messages: Messages }[] {
  return readdirSync(folder).map((language) => {
    const own: Messages = JSON.parse(readFileSync(join(folder, language, 'messages.json'), 'utf8'));
    return { language, messages: { ...featureMessages(), ...own } };
  });
}

function featureMessages(): Messages {
  return Object.fromEntries(
    featureGroups.flatMap(({ id, title }) => [
      [`feature_${id}_title`, { message: title }],
      [`feature_${id}_text`, { message: featureDetails[id].text }],
    ]),
  );
}
