import { describe, expect, it, vi } from 'vitest';
import type { Principal } from '../auth/principal.ts';
import type { Tx } from '../db/database.ts';
import { listHeard, type Room } from './rooms.ts';

const reader = {
  // Neither is looked at here: the rooms of this test ask nobody.
  tx: {} as Tx,
  principal: { active: { kind: 'parent' } } as unknown as Principal,
};
const seats = (id: string) => ({ topic: 'seats', id });

describe('what a screen shows many of', () => {
  it('is asked for at once, and heard where it may be read', async () => {
    const readSome = vi.fn<NonNullable<Room['readSome']>>(async () => ['a', 'c', 'not-shown']);
    const rooms = new Map([['seats', { readSome }]]);
    const heard = await listHeard(rooms, reader, ['a', 'b', 'c', 'd'].map(seats));
    expect(heard).toEqual([seats('a'), seats('c')]);
    expect(readSome.mock.calls.map(([, , ids]) => ids)).toEqual([['a', 'b', 'c', 'd']]);
  });
});
