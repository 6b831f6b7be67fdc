import { describe, expect, it } from 'vitest';
import { changesBetween, compareEdits, mergeEdits } from './compare-edits.ts';

const start = { name: 'Hall', city: '', room: '1', phone: '1', open: false, days: ['mon', 'tue'] };
type Values = typeof start;

describe('what is sent of an edit', () => {
  it.each<[string, Partial<Values>]>([
    ['nothing', {}],
    ['a text', { room: '2' }],
    ['an emptied text', { room: '' }],
    ['a switch', { open: true }],
    ['a list', { days: ['mon'] }],
    ['a list in another order', { days: ['tue', 'mon'] }],
    ['several', { name: 'Gym', open: true }],
  ])('is just what differs: %s', (_, changes) => {
    expect(changesBetween(start, { ...start, days: [...start.days], ...changes })).toEqual(changes);
  });

  it('looks into lists of records, whatever the order of their keys', () => {
    const before = { slots: [{ day: 2, from: '15:00' }], text: { type: 'doc', content: [] } };
    const same = { slots: [{ from: '15:00', day: 2 }], text: { content: [], type: 'doc' } };
    expect(changesBetween(before, same)).toEqual({});
    const later = { ...same, slots: [{ day: 2, from: '16:00' }] };
    expect(changesBetween(before, later)).toEqual({ slots: later.slots });
    expect(changesBetween({ text: null }, { text: before.text })).toEqual({ text: before.text });
  });

  it('is judged by the fields of the form, whatever else the record holds', () => {
    const record = { name: 'Hall', phone: null, id: '1', version: 4, updatedAt: 'x' };
    expect(changesBetween(record, { name: 'Hall', phone: '1' })).toEqual({ phone: '1' });
  });

  it.each<[string, object, object]>([
    ['one of a pair', { latitude: 1 }, { latitude: 1, longitude: 2 }],
    ['null of a pair', { longitude: null }, { latitude: 5, longitude: null }],
    ['neither', { name: 'Gym' }, { name: 'Gym' }],
  ])('takes along what belongs fieldGroups: %s', (_, changes, sent) => {
    const before = { name: 'Hall', latitude: 5, longitude: 2 };
    expect(changesBetween(before, { ...before, ...changes }, [['latitude', 'longitude']])).toEqual(
      sent,
    );
  });
});

describe('two edits from the same start', () => {
  const show = (field: string, value: unknown) => `${field}=${String(value)}`;

  it.each<[string, Partial<Values>, Partial<Values>, object[], Partial<Values>]>([
    ['neither touched anything', {}, {}, [], {}],
    ['both did the same', { room: '2' }, { room: '2' }, [], { room: '2' }],
    [
      'only they touched it',
      { phone: '2' },
      {},
      [{ field: 'phone', theirs: 'phone=2', mine: null }],
      { phone: '2' },
    ],
    [
      'only I touched it',
      {},
      { city: 'Rīga' },
      [{ field: 'city', theirs: 'city=', mine: 'city=Rīga' }],
      { city: 'Rīga' },
    ],
    [
      'both touched it, in the order of the form',
      { open: true, room: '2' },
      { room: '3' },
      [
        { field: 'room', theirs: 'room=2', mine: 'room=3' },
        { field: 'open', theirs: 'open=true', mine: null },
      ],
      { open: true, room: '3' },
    ],
    [
      'I switched off what they left alone, and they changed a list',
      { days: ['wed'] },
      { open: true },
      [
        { field: 'open', theirs: 'open=false', mine: 'open=true' },
        { field: 'days', theirs: 'days=wed', mine: null },
      ],
      { open: true, days: ['wed'] },
    ],
  ])('%s', (_, theirs, mine, differences, merged) => {
    const edits = { start, theirs: { ...start, ...theirs }, mine: { ...start, ...mine } };
    expect(compareEdits(edits, show)).toEqual(differences);
    expect(mergeEdits(edits)).toEqual({ ...start, ...merged });
  });
});
