import { startAtFirstSign } from './document/held-app.ts';

startAtFirstSign();
