import { brand } from '@stillweb/contract/brand';

export const linkSubject = `Install ${brand.name} on your computer`;

/** Finds the store for the browser in which it is opened. */
export const installPage = `${brand.homeUrl}/onboarding`;

/** Opens a new email without a recipient that contains the link. */
export const mailLinkHref = `mailto:?subject=${encodeURIComponent(linkSubject)}&body=${encodeURIComponent(installPage)}`;
