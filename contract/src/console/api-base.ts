/** The base path of the console's API, on its own host; a path in `contract/src/console` comes after it. */
export const consoleApiBase = '/api';
