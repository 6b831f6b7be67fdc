import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * `<version>+<hash of the sources>`: the same sources give the same release on every machine, so a
 * restart alone never tells an open page to reload.
 */
export function releaseOf(repository: string): string {
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    version: string;
  };
  const hash = createHash('sha256');
  for (const folder of [
    'apps/web/src',
    'apps/web/public',
    'apps/web/worker',
    'packages/contract/src',
    'packages/domain/src',
  ]) {
    for (const file of filesBelow(join(repository, folder))) {
      hash.update(relative(repository, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  for (const file of ['apps/web/index.html', 'package-lock.json', 'CHANGELOG.md']) {
    hash.update(readFileSync(join(repository, file)));
  }
  return `${version}+${hash.digest('hex').slice(0, 10)}`;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Puts the release into the page and beside it, where the server reads it. */
export function injectRelease(release: string): Plugin {
  return {
    name: 'afterbell:release',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'afterbell-release', content: release }, injectTo: 'head' },
    ],
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'release.json',
        source: `${JSON.stringify({ release })}\n`,
      });
    },
  };
}
