/** The language of the pages that are built. */
export const siteLanguage = process.env.SITE_LANGUAGE ?? 'en';
