import { describe, expect, it } from 'vitest';
import { audienceFault, audiencesFor } from './audience.ts';
import { mayReply, progressOf, recipientsFault, sideOfWriter } from './message.ts';

const staff = { side: 'staff' } as const;
const family = { side: 'family' } as const;

describe('who may be written to', () => {
  it.each([
    ['parent', [staff], false, null],
    ['parent', [], true, null],
    ['parent', [staff, staff], true, null],
    ['parent', [], false, 'nobody_to_write_to'],
    ['parent', [family], true, 'not_to_families'],
    ['parent', [staff, family], false, 'not_to_families'],
    ['child', [family], false, 'not_to_families'],
    ['teacher', [family], false, null],
    ['teacher', [family, staff], true, null],
    ['teacher', [staff], true, 'nobody_to_write_to'],
    ['teacher', [family, family], false, 'one_family_only'],
    ['admin', [family], true, null],
    ['admin', [], true, 'nobody_to_write_to'],
  ] as const)('by a %s: %j, with the office: %s → %s', (kind, recipients, office, fault) => {
    expect(recipientsFault(kind, recipients, office)).toBe(fault);
  });

  it('goes by the role that somebody acts in', () => {
    expect(sideOfWriter('admin')).toBe('office');
    expect(sideOfWriter('teacher')).toBe('staff');
    expect(sideOfWriter('parent')).toBe('family');
    expect(sideOfWriter('child')).toBe('family');
  });
});

describe('a conversation goes on', () => {
  it.each([
    ['family', { office: true, reached: false }, true],
    ['family', { office: false, reached: true }, true],
    ['family', { office: false, reached: false }, false],
    ['staff', { office: false, reached: false }, false],
    ['office', { office: true, reached: false }, true],
    ['guardian', { office: true, reached: true }, false],
  ] as const)('for the %s of %j: %s', (side, conversation, may) => {
    expect(mayReply(side, conversation)).toBe(may);
  });
});

describe('an audience', () => {
  it.each([
    [{ kind: 'school', ids: [] }, null],
    [{ kind: 'school', ids: ['a'] }, 'audience_too_many'],
    [{ kind: 'cohorts', ids: [] }, 'audience_empty'],
    [{ kind: 'cohorts', ids: ['a', 'b'] }, null],
    [{ kind: 'activity', ids: ['a', 'b'] }, 'audience_too_many'],
    [
      { kind: 'people', ids: Array.from({ length: 201 }, (_unused, n) => `${n}`) },
      'audience_too_many',
    ],
  ] as const)('%j: %s', (audience, fault) => {
    expect(audienceFault(audience)).toBe(fault);
  });

  it('of a teacher is what the teacher runs; families have none', () => {
    expect(audiencesFor('teacher')).toEqual(['cohorts', 'activity']);
    expect(audiencesFor('admin')).toContain('school');
    for (const kind of ['parent', 'child', undefined] as const)
      expect(audiencesFor(kind)).toEqual([]);
  });
});

describe('how far an announcement is', () => {
  it.each([
    [{ status: 'waiting', total: 0, notified: 0 }, 0],
    [{ status: 'sending', total: 3, notified: 1 }, 33],
    [{ status: 'sending', total: 3, notified: 3 }, 99],
    [{ status: 'sent', total: 0, notified: 0 }, 100],
  ] as const)('%j: %i of 100', (announcement, progress) => {
    expect(progressOf(announcement)).toBe(progress);
  });
});
