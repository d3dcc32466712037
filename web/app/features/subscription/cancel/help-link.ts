import { brand } from '@stillweb/contract/brand';

/** Where a user with a technical problem is helped. */
export const helpLink = `mailto:${brand.supportEmail}`;
