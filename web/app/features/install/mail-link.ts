import { brand } from '@stillweb/contract/brand';

export const linkSubject = `Install ${brand.name} on your computer`;

/** A mail without an addressee that carries the store's link from a phone to a computer. */
export const mailLinkHref = `mailto:?subject=${encodeURIComponent(linkSubject)}&body=${encodeURIComponent(brand.chromeStoreUrl)}`;
