import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../apps/server/seed/demo.ts';
import { findWebKit } from '../../scripts/webkit.ts';
import { portal } from '../harness/browser.ts';

const WAIT_MS = 60_000;
const SCREEN = '600x1000x24';
const SIZE = { width: 390, height: 844 };
/** By which WebDriver names an element in its answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface Phones {
  /** A fresh one: nobody is signed in. */
  open(): Promise<Phone>;
  close(): Promise<void>;
}

/** WebKit and a screen for it, until they are closed. */
export async function startPhones(): Promise<Phones> {
  const found = findWebKit();
  if (!found) throw new Error('WebKit is not installed: webkit2gtk-driver and xvfb.');
  const screen = spawn(
    found.display,
    ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const display = await firstLine(screen.stdio[3] as Readable);
  const port = await freePort();
  const driver = spawn(found.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, LANG: 'C.UTF-8' },
    stdio: 'ignore',
  });
  const base = `http://127.0.0.1:${port}`;
  const close = async () => {
    await end(driver);
    await end(screen);
  };
  try {
    await until(async () => (await fetch(`${base}/status`).catch(() => null))?.ok);
  } catch (error) {
    await close();
    throw error;
  }
  return { open: () => openPhone(base), close };
}

async function openPhone(base: string): Promise<Phone> {
  const { sessionId } = await command<{ sessionId: string }>(`${base}/session`, {
    capabilities: {},
  });
  const phone = new Phone(`${base}/session/${sessionId}`);
  await phone.resize();
  return phone;
}

/** One visitor's browser; whatever it is asked for may take its time to appear. */
export class Phone {
  private readonly session: string;
  constructor(session: string) {
    this.session = session;
  }

  resize(): Promise<unknown> {
    return command(`${this.session}/window/rect`, SIZE);
  }
  go(path: string): Promise<unknown> {
    return command(`${this.session}/url`, { url: portal() + path });
  }
  async path(): Promise<string> {
    return new URL(await command<string>(`${this.session}/url`)).pathname;
  }
  /** What a page's function returns. */
  run<Result>(script: string, ...args: readonly object[]): Promise<Result> {
    return command(`${this.session}/execute/sync`, { script, args });
  }
  async signIn(username: string): Promise<void> {
    await this.go('/login');
    await this.write('input[autocomplete="username"]', username);
    await this.write('input[autocomplete="current-password"]', DEMO_PASSWORD);
    await this.press('button[type="submit"]');
    await until(async () => (await this.path()) !== '/login');
    // Asked about cookies: only what is needed.
    await this.press('//button[normalize-space(.)="Save"]');
  }
  async write(selector: string, text: string): Promise<void> {
    await command(`${this.session}/element/${await this.find(selector)}/value`, { text });
  }
  /** As a thumb does: in the middle of the screen, where no bar covers it. */
  async press(selector: string): Promise<void> {
    let refusal = '';
    await until(
      async () => {
        const element = await this.find(selector);
        await this.run('arguments[0].scrollIntoView({ block: "center" })', { [ELEMENT]: element });
        try {
          await command(`${this.session}/element/${element}/click`, {});
          return true;
        } catch (error) {
          refusal = String(error);
          return false;
        }
      },
      () => `${selector} can't be pressed: ${refusal}`,
    );
  }
  /** Waits for words to come, wherever they stand, or to be gone. */
  async read(words: string, { gone = false } = {}): Promise<void> {
    await until(
      async () =>
        (await this.run<string>('return document.body.innerText')).includes(words) !== gone,
      async () => `“${words}” ${gone ? 'gone' : ''}; there was: ${await this.words()}`,
    );
  }
  async see(selector: string): Promise<string> {
    return command(`${this.session}/element/${await this.find(selector)}/text`);
  }
  close(): Promise<unknown> {
    return command(this.session, undefined, 'DELETE');
  }

  /** By CSS, or by XPath where words have to be found. */
  private async find(selector: string): Promise<string> {
    const using = selector.startsWith('/') ? 'xpath' : 'css selector';
    let found: string | undefined;
    await until(
      async () => {
        const query = { using, value: selector };
        const all = await command<Record<string, string>[]>(`${this.session}/elements`, query);
        for (const { [ELEMENT]: id = '' } of all) {
          const shown = await command(`${this.session}/element/${id}/displayed`).catch(() => false);
          if (shown) found = id;
          if (shown) return true;
        }
        return false;
      },
      async () => `${selector}; there was: ${await this.words()}`,
    );
    return found ?? '';
  }
  /** For a failure to tell what stood on the screen. */
  private async words(): Promise<string> {
    const text = await this.run<string>('return document.body.innerText');
    return `${await this.path()}: ${text.replaceAll(/\s+/g, ' ').slice(0, 1_500)}`;
  }
}

/** A button or link whose words begin so. */
export const named = (name: string) =>
  `//*[self::button or self::a][starts-with(normalize-space(.), ${quoted(name)}) or starts-with(@aria-label, ${quoted(name)})]`;
const quoted = (words: string) => `"${words.replaceAll('"', '')}"`;

async function command<Value>(
  url: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Value> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: Value & { message?: string } };
  if (!answer.ok) throw new Error(`${url}: ${value.message}`);
  return value;
}

async function until(
  done: () => Promise<unknown>,
  what: () => string | Promise<string> = () => 'WebKit',
): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; !(await done()); ) {
    if (Date.now() > deadline) throw new Error(`Not in time: ${await what()}`);
    await sleep(100);
  }
}

async function firstLine(from: Readable): Promise<string> {
  const [chunk] = (await once(from, 'data')) as [Buffer];
  return chunk.toString().trim();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
