/** Where the console's API begins, on its own host; a path in `contract/src/console` comes after it. */
export const consoleApiBase = '/api';
