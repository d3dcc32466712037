import { expect, test } from 'vitest';
import { comparisonWith, isKnownHash } from './imported-hashes.ts';

const typed = 'Crème-brûlée 9'.normalize('NFC');
const decomposed = typed.normalize('NFD');
/** Of 92 bytes: bcrypt saw the first 72. */
const long = `${'ö'.repeat(36)}tail that bcrypt never saw`;

const bcrypt = '$abcdefghijklmnopqrstuusK.ywmlItCCQuJTx8/I0ZmSwObqTwFW';
const salt = 'YSBzYWx0IG9mIDE2IGIuLg';
const sha256 = 'KWw0BPUEyUnX3U6+B3lfOgIJGW/tYC20qaAEdiXfc0E';
const sha512 =
  '0be3M+GZyOEXVG3Lxi20oxl/L0MeuFQkWs1aN/iYE0f0ewBC+H1svAEk5HYNkT73SIW1lGgyNy/NcM0HGZ/QfQ';
const argon2id = `m=64,t=1,p=1$${salt}$bquo9KmBgja1fvTG0iHavcY4+hxM64H80jG8jU5PN3Y`;
const scrypt = `${salt}$UQkfXzcCL91kJsV2slCnHZ6r3mBypLCkZZdUfCw06FU`;

// Made with libxcrypt, Python's hashlib, argon2-cffi and passlib.
test.each([
  ['bcrypt 2a', `$2a$04${bcrypt}`, typed],
  ['bcrypt 2b', `$2b$04${bcrypt}`, typed],
  ['bcrypt 2y', `$2y$04${bcrypt}`, typed],
  [
    'bcrypt of a decomposed password',
    '$2b$04$abcdefghijklmnopqrstuu.2OjQqVO0VyR7js0njUnlOLBuSmKgLe',
    decomposed,
  ],
  ['argon2id', `$argon2id$v=19$${argon2id}`, typed],
  ['argon2id of 16 bytes', '$argon2id$v=19$m=64,t=1,p=2$YSBzYWx0IG8$LMZpWK//tfgMcrGF6jB87g', typed],
  [
    'argon2id of a decomposed password, with our costs',
    `$argon2id$v=19$m=19456,t=2,p=1$${salt}$77JEfETtS6BIeO30W2b9NduNDEulhqn96I2Hv5STp20`,
    decomposed,
  ],
  ['scrypt', `$scrypt$ln=4,r=8,p=1$${scrypt}`, typed],
  [
    'scrypt of 64 bytes',
    `$scrypt$ln=4,r=8,p=2$${salt}$6a0XvvsO32j2h4q4Mw5exIbpM9W86tH2gY8cNPGyk9ZbwrgIla1Ld6ykJond/OS/+2+ZiFco6oEpJ3aw5SBzKQ`,
    typed,
  ],
  ['PBKDF2 with SHA-256', `$pbkdf2-sha256$i=1000,l=32$${salt}$${sha256}`, typed],
  ['PBKDF2 with SHA-512', `$pbkdf2-sha512$i=1000,l=64$${salt}$${sha512}`, typed],
  [
    'PBKDF2 of two blocks, without its length',
    `$pbkdf2-sha256$i=1000$${salt}$KWw0BPUEyUnX3U6+B3lfOgIJGW/tYC20qaAEdiXfc0EnZrdmTrzirq2kobPbj6MLDy/87gCk/tmjROsDtD9fNA`,
    typed,
  ],
  [
    'PBKDF2 with SHA-256 of passlib',
    '$pbkdf2-sha256$29000$./z9/v8AAAAAAAAAAAAAAA$cAyS9MHnQqdVQ44srFN5rXlW42fFFQDzr/.AQa0k3rI',
    typed,
  ],
  [
    'PBKDF2 with SHA-512 of passlib',
    '$pbkdf2-sha512$1000$./z9/v8AAAAAAAAAAAAAAA$RE6JNlfnz0e9VQWPlKl1UvTqVhutIdQKFVKEw95SH4sqV1MTvS9l5qCWMtUiEuduxfksPxC9FnZYn/5JtDc4.Q',
    typed,
  ],
])('moving in 4, 13: %s matches the password as it was typed alone', async (_kind, stored, own) => {
  expect(isKnownHash(stored)).toBe(true);
  const matches = comparisonWith(stored);
  expect(await matches?.(own)).toBe(true);
  const other = own === typed ? decomposed : typed;
  for (const wrong of [other, `${own} `, own.slice(1), '']) {
    expect(await matches?.(wrong), wrong).toBe(false);
  }
});

test('moving in 4: bcrypt compares the first 72 bytes of a password', async () => {
  const matches = comparisonWith('$2b$04$abcdefghijklmnopqrstuu/gQRR1J5UtXZB2Ku4Vde5wVCdS/LsSq');
  expect(await matches?.(long)).toBe(true);
  expect(await matches?.('ö'.repeat(36))).toBe(true);
  expect(await matches?.('ö'.repeat(35))).toBe(false);
});

test.each([
  ['bcrypt', `$2b$14${bcrypt}`, `$2b$15${bcrypt}`],
  ['the memory of argon2id', `$argon2id$v=19$${argon2id}`.replace('64', '131072'), '131073'],
  ['the passes of argon2id', `$argon2id$v=19$${argon2id}`.replace('t=1', 't=8'), 't=9'],
  ['the lanes of argon2id', `$argon2id$v=19$${argon2id}`.replace('p=1', 'p=4'), 'p=5'],
  ['scrypt', `$scrypt$ln=17,r=8,p=1$${scrypt}`, 'ln=18'],
  ['the parallel parts of scrypt', `$scrypt$ln=13,r=8,p=16$${scrypt}`, 'p=17'],
  ['PBKDF2 with SHA-256', `$pbkdf2-sha256$i=2000000$${salt}$${sha256}`, 'i=2000001'],
  ['PBKDF2 with SHA-512', `$pbkdf2-sha512$i=1000000$${salt}$${sha512}`, 'i=1000001'],
  ['PBKDF2 with two blocks', `$pbkdf2-sha256$i=1000000$${salt}$${sha512}`, 'i=1000001'],
])('moving in 4: a hash above the limit for the cost of %s is not known', (_kind, most, above) => {
  expect(isKnownHash(most)).toBe(true);
  const parameter = new RegExp(`${above.split('=')[0]}=\\d+`);
  const tooMuch = above.startsWith('$')
    ? above
    : most.replace(/^\d+$/.test(above) ? /131072/ : parameter, above);
  expect(tooMuch).not.toBe(most);
  expect(isKnownHash(tooMuch)).toBe(false);
});

// The most that is accepted: no limit of ours is above one of the library.
test.each([
  'ln=15,r=1,p=32',
  'ln=1,r=1,p=65536',
  'ln=1,r=65536,p=1',
  'ln=4,r=65536,p=1',
  'ln=17,r=8,p=1',
])('moving in 16: scrypt with %s is verified', { tags: 'exhaustive' }, async (parameters) => {
  expect(await comparisonWith(`$scrypt$${parameters}$${scrypt}`)?.(typed)).toBe(false);
});

test.each([
  ['N = 2^(16r)', `$scrypt$ln=16,r=1,p=16$${scrypt}`],
  ['N above 2^(16r)', `$scrypt$ln=20,r=1,p=1$${scrypt}`],
  ['more memory than its limit', `$scrypt$ln=1,r=524288,p=1$${scrypt}`],
  ['more than a second for its blocks', `$scrypt$ln=1,r=1,p=524288$${scrypt}`],
  ['more than a second for its large blocks', `$scrypt$ln=1,r=131072,p=4$${scrypt}`],
  ['a number that begins with a zero', `$argon2id$v=19$m=064,t=1,p=1$${salt}$${sha256}`],
])('moving in 16: a hash with %s is not known', (_what, stored) => {
  expect(isKnownHash(stored)).toBe(false);
});

test.each([
  '',
  'correct horse',
  '5f4dcc3b5aa765d61d8327deb882cf99',
  '$1$salt$qJH7.N4xYta3aEG/dfqo/0',
  `$2b$04${bcrypt}`.slice(0, -1),
  `$2b$04${bcrypt}.`,
  `$2b$04${bcrypt}\n`,
  ` $2b$04${bcrypt}`,
  `$2b$03${bcrypt}`,
  `$2b$4${bcrypt}`,
  `$2x$04${bcrypt}`,
  `$2b$04${bcrypt.replace('uus', 'uvs')}`,
  `$argon2i$v=19$m=64,t=1,p=1$${salt}$DvgCLhMztFRxStE1vFFbPVmqPyi8X3rbqeLvHkSbP1w`,
  `$argon2id$${argon2id}`,
  `$argon2id$v=16$${argon2id}`,
  `$argon2id$v=19$${argon2id}`.slice(0, -1),
  `$argon2id$v=19$${argon2id}=`,
  `$argon2id$v=19$m=7,t=1,p=1$${salt}$${sha256}`,
  `$argon2id$v=19$m=64,t=0,p=1$${salt}$${sha256}`,
  `$argon2id$v=19$m=64,t=1,p=1$${salt}$`,
  `$argon2id$v=19$m=64,t=1,p=1$c2hvcnQ$${sha256}`,
  `$scrypt$ln=0,r=8,p=1$${scrypt}`,
  `$scrypt$ln=4,r=0,p=1$${scrypt}`,
  `$scrypt$16384$8$1$${scrypt}`,
  `$scrypt$ln=4,r=8,p=1$${scrypt}`.slice(0, -1),
  `$pbkdf2$1000$${salt}$${sha256}`,
  `$pbkdf2-sha256$i=0$${salt}$${sha256}`,
  `$pbkdf2-sha256$i=1000,l=31$${salt}$${sha256}`,
  `$pbkdf2-sha512$1000$${salt}$${sha256}`,
  `$pbkdf2-sha256$1000$${salt}`,
  `$pbkdf2-sha256$1000$${salt}$${sha256}$`,
])('moving in 4: %j is no hash that is known', (stored) => {
  expect(isKnownHash(stored)).toBe(false);
});
