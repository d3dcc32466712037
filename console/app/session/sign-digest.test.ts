import { expect, test } from 'vitest';
import { challengeOf } from './sign-digest.ts';

test.each(['', 'a', 'ab', 'abc', 'q7-_rX', 'ÿ€ digest'])(
  'the challenge of %j is its UTF-8 bytes in base64url',
  (digest) => {
    expect(challengeOf(digest)).toBe(Buffer.from(digest, 'utf8').toString('base64url'));
  },
);
