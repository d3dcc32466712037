import { testOrigins } from '@stillweb/contract/test-hosts';
import { testFramePolicy } from '../http/csp.ts';
import type { SiteFile } from './files.ts';

/** The page by which anybody measures what is blocked. The files that it loads are below its path. */
export const testPagePath = '/test';

/** The headers of a file that the test page loads, in addition to those of every file. */
export function testFileHeaders(file: SiteFile, publicUrl: string): Record<string, string> {
  if (file.type.startsWith('text/html')) {
    const hosts = Object.values(testOrigins(new URL(publicUrl)));
    return {
      'content-security-policy': testFramePolicy(file.bodies.identity.toString(), hosts),
      // Browsers refuse to open a sandboxed page that asks to be isolated.
      'cross-origin-opener-policy': 'unsafe-none',
      'x-frame-options': 'SAMEORIGIN',
    };
  }
  return {
    // They come from other hosts, and browsers tell their size only with permission.
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
  };
}
