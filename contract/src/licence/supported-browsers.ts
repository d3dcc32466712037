/** The oldest major version of Chromium and of Firefox, both on a computer, that runs the extension. */
export const oldestBrowserVersion = 140;

/** As texts name them; every other browser on Chromium runs it too. */
export const supportedBrowsers = 'Chrome, Edge, Brave, Opera and Firefox';
