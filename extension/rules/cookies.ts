import { services } from './consent/services.ts';
import { sites } from './consent/sites.ts';
import { software } from './consent/software.ts';

/**
 * Platforms whose notices are hidden. A page learns no answer from that: to hide a notice neither accepts
 * nor refuses anything.
 */
export const consentPlatforms = [...services, ...software, ...sites];
