import { hydrateOnInteraction } from './document/deferred-hydration.ts';

hydrateOnInteraction();
