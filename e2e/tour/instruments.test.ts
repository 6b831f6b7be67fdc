import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../harness/browser.ts';
import { unreachable } from '../harness/keyboard.ts';
import { cutOff, silentlyRequired, violations } from '../harness/tour.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  page = await browser.newPage({ viewport: { width: 360, height: 700 } });
});
afterAll(() => browser.close());

const show = (body: string) =>
  page.setContent(
    `<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>${body}</main></html>`,
  );

const trap = `<button onkeydown="event.key === 'Tab' && event.preventDefault()">Stays</button>`;

const tabs = (overflow: string) =>
  `<div role="tablist" style="display:flex;overflow-x:${overflow}"><button role="tab" style="flex:0 0 350px">One</button><button role="tab" style="flex:0 0 200px"><span>Two</span></button></div>`;

/** What the tours would see, were it on a screen; each with the word that names it. */
describe('the tour notices', () => {
  it.each([
    ['text that is cut off', '<p style="width:40px;overflow:hidden">Notquitefitting</p>', 'P:'],
    ['text outside the screen', '<p style="margin-left:-80px">Gone to the left</p>', 'P:'],
    [
      'a table that is wider than its frame',
      '<div style="width:300px;overflow:clip"><table style="width:400px"><tr><td>1</td></tr></table></div>',
      'TABLE:',
    ],
    ['a tab that nobody can scroll to', tabs('hidden'), 'SPAN:'],
    ['a page that scrolls sideways', '<div style="width:600px">&nbsp;</div>', 'px wide'],
  ])('%s', async (_name, body, word) => {
    await show(body);
    expect((await cutOff(page)).join()).toContain(word);
  });

  it('a field that is required for the eye alone', async () => {
    const field = (attribute: string) =>
      `<label for="x">Name<span class="mantine-InputWrapper-required">*</span></label><input id="x" ${attribute}>`;
    await show(field(''));
    expect((await silentlyRequired(page)).join()).toContain('Name');
    await show(field('required'));
    expect(await silentlyRequired(page)).toEqual([]);
  });

  it.each([
    ['a button without a name', '<button></button>', 'button-name'],
    [
      'a target too small',
      `<p>${'<button style="width:9px;height:9px;padding:0">x</button>'.repeat(2)}</p>`,
      'target-size',
    ],
    ['pale text', '<p style="color:#bbb;background:#fff">Pale</p>', 'color-contrast'],
  ])('%s', async (_name, body, word) => {
    await show(body);
    expect((await violations(page)).join()).toContain(word);
  });

  it.each([
    ['a focus that can’t be seen', '<a href="/x" style="outline:none">On</a>', 'can’t be seen'],
    ['a control that Tab can’t come to', `${trap}<a href="/x">Never</a>`, 'Never'],
  ])('%s', async (_name, body, word) => {
    await show(body);
    expect((await unreachable(page)).join()).toContain(word);
  });

  it('nothing where the ring is around the card that a link opens', async () => {
    const ring = 'a:focus{outline:none} a:focus::after{content:"";outline:2px solid}';
    await show(`<style>${ring}</style><p style="position:relative"><a href="/x">Card</a></p>`);
    expect(await unreachable(page)).toEqual([]);
  });

  it('nothing where tabs scroll sideways', async () => {
    await show(tabs('auto'));
    expect(await cutOff(page)).toEqual([]);
  });

  it('nothing on a page that is well', async () => {
    await show('<p>Well</p><p><a href="/x">A link</a></p><p><button>A button</button></p>');
    expect([
      ...(await cutOff(page)),
      ...(await violations(page)),
      ...(await unreachable(page)),
    ]).toEqual([]);
  });
});
