import { brand } from '@stillweb/contract/brand';

export const linkSubject = `Install ${brand.name} on your computer`;

/** Opens a new email without a recipient that contains the link to the store. */
export const mailLinkHref = `mailto:?subject=${encodeURIComponent(linkSubject)}&body=${encodeURIComponent(brand.chromeStoreUrl)}`;
