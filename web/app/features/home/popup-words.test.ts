import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { popupWords } from './popup-words.ts';

type Message = { message: string };

const messages = new Map(
  Object.entries<Message>(
    JSON.parse(
      readFileSync(
        new URL('../../../../extension/_locales/en/messages.json', import.meta.url),
        'utf8',
      ),
    ),
  ),
);

test.each(Object.entries(popupWords))(
  'the picture of the popup has the words of the extension: %s',
  (key, shown) => {
    const parts = messages.get(key)?.message.split(/\$[A-Z]+\$/) ?? ['no such message'];
    for (const part of parts) expect(shown).toContain(part);
  },
);
