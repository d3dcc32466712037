// Builds @stillweb/licence as plain JavaScript with type declarations, for use outside this project.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { rolldown } from 'rolldown';

import { tool } from '../check/step.ts';
import manifest from '../../licence/package.json' with { type: 'json' };
import { root } from '../lib/settings.ts';

const folder = join(root, 'licence');
const dist = join(folder, 'dist');
rmSync(dist, { recursive: true, force: true });
await build('src/licence.ts', 'licence.js', 'browser');
await build('mock-server/mock-server.ts', 'mock-server.js', 'node');
await tool('licence', 'tsc', '-p', 'tsconfig.build.json');
copyFileSync(join(folder, 'vectors/vectors.json'), join(dist, 'vectors.json'));
writeFileSync(join(dist, 'package.json'), JSON.stringify(describePackage(), null, 2));

const code = readFileSync(join(dist, 'licence.js'));
console.log(`licence/dist/licence.js: ${code.length} bytes, ${gzipSync(code).length} gzipped`);

async function build(input: string, file: string, platform: 'browser' | 'node'): Promise<void> {
  await using bundle = await rolldown({ cwd: folder, input, platform, tsconfig: true });
  await bundle.write({ file: join(dist, file), format: 'esm', minify: true });
}

function describePackage() {
  const { name, version, description, type } = manifest;
  const exports = {
    '.': { types: './src/licence.d.ts', default: './licence.js' },
    './mock-server': {
      types: './mock-server/mock-server.d.ts',
      default: './mock-server.js',
    },
    './vectors.json': './vectors.json',
  };
  return { name, version, description, type, exports };
}
