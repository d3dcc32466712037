import { watch } from 'rolldown';

import { bundleOf } from '../builder/bundle.ts';

/**
 * Bundles a workspace now and whenever its sources change.
 * @param onChange called after every successful build but the first
 * @returns when the first build is done
 * @throws when the first build fails; later failures are printed, and the running program stays
 */
export function watchBundle(workspace: 'server' | 'sandbox', onChange: () => void): Promise<void> {
  const { input, output } = bundleOf(workspace);
  const watcher = watch({ ...input, output });
  return new Promise((resolve, reject) => {
    let isFirst = true;
    watcher.on('event', async (event) => {
      if (event.code === 'ERROR') {
        if (isFirst) return reject(event.error);
        console.error(event.error.message);
      }
      if (event.code === 'BUNDLE_END' && isFirst) {
        isFirst = false;
        resolve();
      } else if (event.code === 'BUNDLE_END') {
        console.log(`${workspace} changed; restarting it.`);
        onChange();
      }
      if ('result' in event) await event.result.close();
    });
  });
}
