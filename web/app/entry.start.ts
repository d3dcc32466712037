import { watchAppStart } from './document/app-start.ts';
import { startAfterPaint } from './document/deferred-app.ts';

watchAppStart();
startAfterPaint();
