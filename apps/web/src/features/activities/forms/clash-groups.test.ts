import { describe, expect, it } from 'vitest';
import { groupClashes } from './clash-groups.ts';

const times = { startTime: '15:00', endTime: '16:00' };
const chess = { id: '1', name: 'Chess' };
const clash = (
  date: string,
  kind: 'room' | 'teacher',
  activity: typeof chess | null,
  more: Partial<typeof times> = {},
) => ({ kind, date, ...times, ...more, activity, names: [kind === 'room' ? 'Room 12' : 'Inese'] });

describe('clashes', () => {
  it('of every week are one, with the teacher and the room that they take', () => {
    const groups = groupClashes([
      clash('2026-12-01', 'teacher', chess),
      clash('2026-12-01', 'room', chess),
      clash('2026-12-08', 'teacher', chess),
      clash('2026-12-08', 'room', chess),
    ]);
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({
      activity: chess,
      times,
      dates: ['2026-12-01', '2026-12-08'],
      takes: [
        { kind: 'teacher', names: ['Inese'] },
        { kind: 'room', names: ['Room 12'] },
      ],
    });
  });

  it.each([
    ['another activity', clash('2026-12-01', 'room', { id: '2', name: 'Debate' })],
    ['one that is out of sight', clash('2026-12-01', 'room', null)],
    ['another time', clash('2026-12-01', 'room', chess, { endTime: '15:30' })],
    ['other days', clash('2026-12-15', 'teacher', chess)],
  ])('with %s stand apart', (_, other) => {
    expect(groupClashes([clash('2026-12-01', 'room', chess), other])).toHaveLength(2);
  });
});
