import { expect, test } from 'vitest';
import { emailField, nameField, promotionCode } from './fields.ts';

const name = nameField();
const email = emailField();

const firstMessage = (field: typeof name, value: string) =>
  field.safeParse(value).error?.issues[0]?.message;

test.each([
  'Ada Lovelace',
  'Zoë <b>Quiet</b>',
  "Robert'); drop table users;--",
  'Dr. Anna-Maria O’Neil, Jr.',
  'José',
  'J',
  '李小龍',
  '辻\u{E0100}邦生',
  'علی\u200cرضا',
  'ශ්\u200dරී',
  'Ada ❤\ufe0f',
])('security 41: the name %j is accepted', (value) => {
  expect(name.safeParse(value)).toMatchObject({ success: true, data: value });
});

const invisible = 'Full name contains invisible characters';
const oneLine = 'Full name must be on one line';
const link = 'Full name must not contain a web address or an @';
const letter = 'Full name must contain a letter';

test.each([
  ['', 'Full name is required'],
  ['Win at https://evil.example', link],
  ['Win at HTTPS：／／evil.example', link],
  ['Win at WWW.evil.example', link],
  ['Win at ｗｗｗ．evil.example', link],
  ['ada@evil.example', link],
  ['ada＠evil.example', link],
  ['Ada\u202egnirts', invisible],
  ['Ada\u2066x\u2069', invisible],
  ['A\u200bda', invisible],
  ['A\u200dda', invisible],
  ['A\ufe0fda', invisible],
  ['A\u00adda', invisible],
  ['\u3164', invisible],
  ['A\u2800da', invisible],
  ['A\u{E0041}da', invisible],
  ['Ada\nLovelace', oneLine],
  ['Ada\u2028Lovelace', oneLine],
  ['Ada\u0007', oneLine],
  ['123', letter],
  ['-', letter],
])('security 41: the name %j is refused: %s', (value, message) => {
  expect(firstMessage(name, value)).toBe(message);
});

test.each([
  ['64 octets', 'a'.repeat(64), undefined],
  ['64 octets in 32 letters', 'é'.repeat(32), undefined],
  ['65 octets', 'a'.repeat(65), 'Invalid email format'],
  ['66 octets in 33 letters', 'é'.repeat(33), 'Invalid email format'],
])('security 41: the rule for %s before the @ of an address', (_, local, message) => {
  expect(firstMessage(email, `${local}@stillweb.example`)).toBe(message);
});

const hidden = {
  'zero-width space': '\u200b',
  'zero-width non-joiner': '\u200c',
  'zero-width joiner': '\u200d',
  'word joiner': '\u2060',
  'invisible times': '\u2062',
  'soft hyphen': '\u00ad',
  'combining grapheme joiner': '\u034f',
  'Arabic letter mark': '\u061c',
  'Mongolian vowel separator': '\u180e',
  'left-to-right mark': '\u200e',
  'right-to-left mark': '\u200f',
  'left-to-right embedding': '\u202a',
  'right-to-left override': '\u202e',
  'right-to-left isolate': '\u2067',
  'pop directional isolate': '\u2069',
  'variation selector': '\ufe0f',
  'supplementary variation selector': '\u{e0100}',
  'tag letter': '\u{e0061}',
  'Hangul filler': '\u3164',
  'halfwidth Hangul filler': '\uffa0',
  'Khmer inherent vowel': '\u17b5',
  'musical beam': '\u{1d173}',
  'interlinear annotation': '\ufff9',
  'braille cell without dots': '\u2800',
  'next line': '\u0085',
  escape: '\u001b',
  delete: '\u007f',
  'private use': '\ue000',
  'no character': '\uffff',
};

const spaces = {
  tab: '\t',
  'line break': '\n',
  'line break of Windows': '\r\n',
  'no-break space': '\u00a0',
  'em space': '\u2003',
  'narrow no-break space': '\u202f',
  'line separator': '\u2028',
  'ideographic space': '\u3000',
  'byte order mark': '\ufeff',
};

test.each(Object.entries(spaces))(
  'security 57: this space is removed around an address, and refused inside: %s',
  (_, space) => {
    const typed = `${space} ann@example.com${space}`;
    expect(email.safeParse(typed)).toMatchObject({ success: true, data: 'ann@example.com' });
    for (const value of [`ann${space}@example.com`, `ann@${space}example.com`]) {
      expect(firstMessage(email, value)).toBe('Invalid email format');
    }
  },
);

test.each(Object.entries(hidden))(
  'security 57: an address with this character in it is refused: %s',
  (_, character) => {
    const letters = 'ann@example.com'.split('');
    for (const index of [0, 2, 3, 4, 7, 12, 15]) {
      const value = letters.toSpliced(index, 0, character).join('');
      expect(firstMessage(email, value), String(index)).toBe('Invalid email format');
    }
  },
);

test.each(['ann＠b@example.com', 'ann﹫b@example.com', 'ann․b@example.com', 'ann…@example.com'])(
  'security 57: %s, which reads as another address, is refused',
  (value) => {
    expect(firstMessage(email, value)).toBe('Invalid email format');
  },
);

test.each([
  'ann@example.com',
  "o'neil+news@example.com",
  'jose\u0301@example.com',
  '山田@例え.jp',
  'анна@пример.рф',
])('security 57: %s is an address, with or without spaces around it', (value) => {
  for (const typed of [value, `  ${value} `]) {
    expect(email.safeParse(typed), typed).toMatchObject({ success: true, data: value });
  }
});

test.each(['SPRING', ' SPRING\u00a0', 'ＳＰＲＩＮＧ\u3000'])(
  'the promotion code %j is SPRING',
  (typed) => {
    expect(promotionCode.parse(typed)).toBe('SPRING');
  },
);
