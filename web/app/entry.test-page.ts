import './entry.document.ts';
import { bindTest } from './document/test-page/bind-test.ts';

bindTest();
