import { expect, it } from 'vitest';
import { FORM_SECTIONS } from '#domain/activities/form.ts';
import { isComplete, sectionStates } from './section-states.ts';

const standing = {
  faults: [],
  shown: [],
  hasDescription: true,
  clashes: false,
  lookedAfter: new Set(FORM_SECTIONS),
};

it('warns at the times that clash, which are complete all the same', () => {
  expect(sectionStates(standing).timeSlots).toBe('done');
  const { timeSlots, dates } = sectionStates({ ...standing, clashes: true });
  expect([timeSlots, dates]).toEqual(['clash', 'done']);
  expect(isComplete(timeSlots)).toBe(true);
});

it('names what is missing before what clashes', () => {
  const faults = [{ path: 'timeSlots' }];
  expect(sectionStates({ ...standing, faults, clashes: true }).timeSlots).toBe('open');
  expect(sectionStates({ ...standing, shown: ['timeSlots.0.day'], clashes: true }).timeSlots).toBe(
    'faulty',
  );
});
