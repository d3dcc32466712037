import { watchAppStart } from './document/app-start.ts';

watchAppStart();
