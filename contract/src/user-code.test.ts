import { expect, test } from 'vitest';

import { formatUserCode, normalizeUserCode } from './user-code.ts';

test.each(['DGRQ-NXVX', 'dgrqnxvx', ' dgrq nxvx ', 'DGRQ–NXVX', 'D G R Q - n x v x'])(
  'the code typed as "%s" is DGRQNXVX, and is shown as DGRQ-NXVX',
  (typed) => {
    expect(normalizeUserCode(typed)).toBe('DGRQNXVX');
    expect(formatUserCode(typed)).toBe('DGRQ-NXVX');
  },
);
