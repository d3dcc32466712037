import type { Plugin } from 'vite';

const schema = /^ {4}(?:params|query|body|response): .*,\n/gm;

/**
 * Takes the schemas out of the contract's endpoints: the site sends requests by method and path, and its
 * forms import what they validate. So schemas of which no form knows are left out of its scripts.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/, code: /Api = \{/ },
      handler(code) {
        const [before, endpoints] = code.split(/^(?=export const \w+Api = \{)/m);
        if (!endpoints) this.error('The endpoints are written in another way.');
        return before + endpoints.replace(schema, '');
      },
    },
  };
}
