// Rewrites THIRD-PARTY-NOTICES.md from the packages that are installed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { thirdPartyNotices } from './notices/third-party-notices.ts';
import { root } from './settings.ts';

writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), await thirdPartyNotices());
