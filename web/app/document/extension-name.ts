/** By which messages between pages of the site and the extension are addressed. */
export const extensionName = 'stillweb-extension';
