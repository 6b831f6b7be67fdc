import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getMe } from '#contract/me.ts';
import { uploadLogo } from '#contract/school.ts';
import { HELPER_CODE, JUDGES, slim } from './slim-contract.ts';

/** As the browser has it. */
async function build(endpoint: object): Promise<Record<string, unknown>> {
  const source = slim(endpoint as Record<string, unknown>);
  const module = `${HELPER_CODE}\nexport const made = ${source};`;
  const { made } = await import(`data:text/javascript,${encodeURIComponent(module)}`);
  return made as Record<string, unknown>;
}

describe('a slim endpoint', () => {
  it('keeps all that a call reads, the limits of an upload among it', async () => {
    expect((await build(uploadLogo))['upload']).toEqual(uploadLogo.upload);
    const { name, method, path, upload } = await build(getMe);
    expect({ name, method, path, upload }).toEqual({
      name: 'me.get',
      method: 'GET',
      path: getMe.path,
      upload: undefined,
    });
  });

  it('has no field that is missing in silence: what is left out says so when it is read', async () => {
    const made = await build(uploadLogo);
    for (const key of Object.keys(uploadLogo)) expect(key in made).toBe(true);
    expect(() => made['answer']).toThrow('school.uploadLogo: answer');
    expect(() => made['maxQueries']).toThrow('maxQueries');
  });
});

/** What a file reads of an endpoint that is slim in the built app. */
function schemasRead(code: string): string[] {
  const imports = [...code.matchAll(/import \{([^}]*)\} from '#contract\/[^']+'/g)];
  const names = imports.flatMap(([, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ')),
  );
  return names.filter((name) =>
    [
      new RegExp(`\\b${name}\\.(?:query|body|params|answer)\\b`),
      new RegExp(`\\b(?:useListSearch|useContractForm|bodyOf)\\(\\s*${name}\\b`),
      new RegExp(`\\b(?:schema|endpoint)=\\{${name}\\b`),
    ].some((pattern) => pattern.test(code)),
  );
}

describe('whoever judges by a schema', () => {
  const sources = join(import.meta.dirname, '../src');
  const files = globSync('**/*.{ts,tsx}', { cwd: sources })
    .filter((file) => !file.includes('.test.'))
    .map((file) => join(sources, file));
  const readers = files.filter((file) => schemasRead(readFileSync(file, 'utf8')).length > 0);

  it('is a form or the search of a list, which have the whole contract', () => {
    expect(readers.length).toBeGreaterThan(10);
    expect(readers.filter((file) => !JUDGES.test(file))).toEqual([]);
  });

  it.each([
    [`import { createTask } from '#contract/tasks.ts';\nbodyOf(createTask)`, ['createTask']],
    [`import { a, b } from '#contract/x.ts';\n<F schema={b.body} />`, ['b']],
    [`import { listTasks } from '#contract/tasks.ts';\ncall(listTasks, {})`, []],
  ])('is found: %s', (code, found) => {
    expect(schemasRead(code)).toEqual(found);
  });
});
