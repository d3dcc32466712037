import { startForwardingProxy } from '../../server/test/proxies/forwarding-proxy.ts';

type Fields = Record<string, unknown>;

type Alterations = {
  /** By the kind of an object, such as `charge`: returns its fields. */
  objects: Record<string, (fields: Fields) => Fields>;
  /** The calls that are refused with 400, by method and path. */
  refused: RegExp;
};

export type AlteringProxy = { url: string; close: () => Promise<void> };

/**
 * A Stripe that is not like the sandbox, for tests: it passes calls on and changes the objects in the
 * answers. It loses one connection, and refuses one call as one too many.
 */
export function startAlteringProxy(
  target: string,
  { objects, refused }: Alterations,
): Promise<AlteringProxy> {
  let calls = 0;
  const alterObject = (_key: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const fields: Fields = { ...value };
    return objects[String(fields.object)]?.(fields) ?? fields;
  };
  return startForwardingProxy(target, async (request, forward) => {
    calls += 1;
    if (calls === 30) return undefined;
    const status = calls === 40 ? 429 : 400;
    if (status === 429 || refused.test(`${request.method} ${request.url}`)) {
      const error = { type: 'invalid_request_error', message: 'Refused by the proxy.' };
      return { status, text: JSON.stringify({ error }) };
    }
    const { status: forwarded, text } = await forward();
    return { status: forwarded, text: JSON.stringify(JSON.parse(text, alterObject)) };
  });
}
