import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findWebKit } from './webkit.ts';

const folder = mkdtempSync(join(tmpdir(), 'afterbell-webkit-'));
afterAll(() => rmSync(folder, { recursive: true }));
const put = (name: string, mode = 0o755) => {
  const program = join(folder, name);
  writeFileSync(program, '');
  chmodSync(program, mode);
  return program;
};

it('finds WebKit where both it and a screen are installed', () => {
  const path = ['', '/nowhere', folder].join(delimiter);
  expect(findWebKit(path)).toBeNull();
  const driver = put('WebKitWebDriver');
  expect(findWebKit(path)).toBeNull();
  put('Xvfb', 0o644);
  expect(findWebKit(path)).toBeNull();
  const display = put('Xvfb');
  expect(findWebKit(path)).toEqual({ driver, display });
});
