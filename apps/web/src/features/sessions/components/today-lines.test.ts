import { describe, expect, it } from 'vitest';
import { anActivity, aTodaySession } from '../../../../test/activities.ts';
import { todayLines } from './today-lines.ts';

const chess = anActivity({});
const meetings = anActivity({ kind: 'appointment' });
const slot = (startTime: string, status: 'scheduled' | 'cancelled' = 'scheduled') =>
  aTodaySession(meetings, { startTime, status });

describe('a day of a teacher', () => {
  it('has one line for all free slots of an appointment, and one for each that is taken', () => {
    const slots = [slot('17:00'), slot('17:10'), slot('17:20'), slot('17:30', 'cancelled')];
    const club = aTodaySession(chess, { startTime: '15:00' });
    const lines = todayLines([club, ...slots], ({ startTime }) => startTime !== '17:10');
    expect(lines).toEqual([
      { kind: 'session', session: club },
      { kind: 'free', first: slots[0], slots: [slots[0], slots[2]] },
      { kind: 'session', session: slots[1] },
      { kind: 'session', session: slots[3] },
    ]);
  });
});
