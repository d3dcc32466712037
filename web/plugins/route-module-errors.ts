import type { Plugin } from 'vite';
import { routeModuleError } from '../app/document/reload-once.ts';

const reload = `window.location.reload();
		return new Promise(() => {});`;

/**
 * React Router reloads the page whenever a route module does not load: while the file is missing, the user
 * watches an endless reload. This makes it throw instead, so that the root error boundary decides.
 * @throws during the build when React Router's code has changed
 */
export function routeModuleErrors(): Plugin {
  return {
    name: 'route-module-errors',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/ },
      handler(code) {
        if (!code.includes(reload)) this.error('React Router loads route modules in another way.');
        const name = JSON.stringify(routeModuleError);
        return code
          .replace(', reloading page...', '')
          .replace(reload, `throw Object.assign(new Error(String(error)), { name: ${name} });`);
      },
    },
  };
}
