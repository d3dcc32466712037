import { missingNginxPackages } from '../../server/test/nginx.ts';
import { installDebianPackages } from './debian-packages.ts';

/** Installs nginx for its tests if there is none; where that is impossible, they are skipped. */
export function installNginx(): void {
  const packages = missingNginxPackages();
  if (packages.length > 0) installDebianPackages(packages);
  const missing = missingNginxPackages();
  if (missing.length > 0)
    console.log(`Without ${missing.join(' and ')} the tests behind nginx are skipped.`);
}
