import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WALKS } from './walks.ts';

it('every machine of the domain is walked', async () => {
  const domain = join(import.meta.dirname, '../../../../packages/domain/src');
  const names: string[] = [];
  for (const file of globSync('**/*.ts', { cwd: domain })) {
    if (file.endsWith('.test.ts')) continue;
    const exported: Record<string, unknown> = await import(join(domain, file));
    for (const value of Object.values(exported)) {
      if (typeof value !== 'object' || value === null) continue;
      if ('moves' in value && 'initial' in value && 'name' in value) {
        names.push(String(value.name));
      }
    }
  }
  const walked = Object.values(WALKS).flatMap((group) => Object.keys(group));
  expect(names.sort()).toEqual(walked.sort());
});
