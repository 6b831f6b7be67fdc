import { describe, expect, it } from 'vitest';
import { type Priority, Turns, type TurnsOptions } from './turns.ts';

/** One lane that is taken; everybody who comes writes down when its turn was. */
async function crowd(options: Partial<TurnsOptions> = {}) {
  const turns = new Turns({ lanes: 1, ...options });
  const order: string[] = [];
  const leave = await turns.take('usual');
  const come = (name: string, priority: Priority) =>
    turns.take(priority).then((end) => {
      order.push(name);
      end();
    });
  return { order, leave, come };
}
const names = (what: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${what}${n}`);

describe('turns', () => {
  it('are given at once while there is room, and given back once', async () => {
    const turns = new Turns({ lanes: 2 });
    const [one, two] = [await turns.take('usual'), await turns.take('urgent')];
    one();
    one();
    await turns.take('usual');
    let entered = false;
    const third = turns.take('usual').then(() => {
      entered = true;
    });
    await Promise.resolve();
    expect(entered).toBe(false);
    two();
    await third;
    expect(entered).toBe(true);
  });

  it('go to what is urgent first, each in the order in which it came', async () => {
    const { order, leave, come } = await crowd();
    const all = [
      ...names('look', 3).map((name) => come(name, 'usual')),
      ...names('book', 3).map((name) => come(name, 'urgent')),
    ];
    leave();
    await Promise.all(all);
    expect(order).toEqual([...names('book', 3), ...names('look', 3)]);
  });

  it('leave one in eight to everything else', async () => {
    const { order, leave, come } = await crowd();
    const all = [
      ...names('look', 2).map((name) => come(name, 'usual')),
      ...names('book', 20).map((name) => come(name, 'urgent')),
    ];
    leave();
    await Promise.all(all);
    expect(order.indexOf('look0')).toBe(7);
    expect(order.indexOf('look1')).toBe(15);
    expect(order.filter((name) => name.startsWith('book'))).toEqual(names('book', 20));
  });

  it('leave few to what nobody waits for, and all when nobody else does', async () => {
    const { order, leave, come } = await crowd();
    const all = [
      ...names('mail', 2).map((name) => come(name, 'background')),
      ...names('look', 2).map((name) => come(name, 'usual')),
      ...names('book', 40).map((name) => come(name, 'urgent')),
    ];
    leave();
    await Promise.all(all);
    expect(order.indexOf('look1')).toBe(15);
    expect(order.indexOf('mail0')).toBe(31);
    expect(order.at(-1)).toBe('mail1');
  });

  it('end in a plain answer where too many wait or one waits too long', async () => {
    const limits = { most: 1, longestMs: 20 };
    const { order, leave, come } = await crowd({ usual: limits });
    const late = come('late', 'usual');
    await expect(come('too many', 'usual')).rejects.toMatchObject({ code: 'busy' });
    await expect(late).rejects.toMatchObject({ code: 'busy' });
    leave();
    await come('next', 'usual');
    expect(order).toEqual(['next']);
  });
});
