import { describe, test } from 'vitest';
import {
  bodiesWithoutFields,
  expectError,
  foreignHeaders,
  refusedBodies,
  useRequests,
  withBody,
  writes,
} from '../../test/calls/api-requests.ts';

const { send, expectForeign } = useRequests();

describe.each(writes)('$name', (call) => {
  test.each(refusedBodies)(
    'security 17: refuses a body with %s',
    async (_case, body, status, code) => expectError(await send(call, body), status, code),
  );

  test.each(foreignHeaders)('security 14: refuses a request with %s', (_case, headers) =>
    expectForeign(call, headers),
  );
});

describe.each(withBody)('$path', (call) => {
  test.each(bodiesWithoutFields)('security 17: refuses the body %j', async (body) =>
    expectError(await send(call, body), 400, 'VALIDATION_FAILED'),
  );
});
