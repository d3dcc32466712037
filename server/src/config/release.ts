import packageJson from '../../../package.json' with { type: 'json' };

export type Release = { version: string; commit: string };

/** The build puts the commit in its place (`scripts/lib/builder/bundle.ts`). */
declare const BUILD_COMMIT: string;

/** The running release; without a build, or without git, its commit is "unknown". */
export const release: Release = {
  version: packageJson.version,
  commit: typeof BUILD_COMMIT === 'undefined' ? 'unknown' : BUILD_COMMIT,
};
