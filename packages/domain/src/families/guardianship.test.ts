import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideTies,
  defaultRights,
  isInForce,
  mayEditProfile,
  paysByDefault,
  RELATIONS,
  RIGHTS,
  type Rights,
  rightsGained,
  rightsInForce,
  sortContacts,
} from './guardianship.ts';

const all = defaultRights({ pays: true });
const with_ = (changes: Partial<Rights>): Rights => ({ ...all, ...changes });
const no = { granted: false, until: null };
const until = (day: string) => ({ granted: true, until: day });

describe('a right', () => {
  it.each([
    [{ granted: true, until: null }, true],
    [{ granted: false, until: null }, false],
    [{ granted: false, until: '2027-01-01' }, false],
    [until('2026-11-14'), false],
    [until('2026-11-15'), true],
    [until('2026-11-16'), true],
  ])('%o holds on 2026-11-15: %s', (grant, holds) => {
    expect(isInForce(grant, '2026-11-15')).toBe(holds);
  });

  it('never outlives its last day', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (last, today) => {
        expect(isInForce(until(last), today)).toBe(new Date(today) <= new Date(last));
      }),
    );
  });
});

describe('what a guardian may do today', () => {
  it('is nothing without sight of the child', () => {
    expect(rightsInForce(with_({ see: no }), '2026-11-15')).toEqual([]);
    expect(rightsInForce(with_({ see: until('2026-11-14') }), '2026-11-15')).toEqual([]);
  });
  it('is each right that still holds', () => {
    const rights = with_({ book: no, pay: until('2026-11-01') });
    expect(rightsInForce(rights, '2026-11-15')).toEqual([
      'see',
      'reportAbsences',
      'seeDocuments',
      'collect',
    ]);
  });
});

describe('a new guardian', () => {
  it('may do all but pay', () => {
    expect(rightsInForce(defaultRights({ pays: false }), '2026-11-15')).toEqual(
      RIGHTS.filter((right) => right !== 'pay'),
    );
  });
  it.each([
    ['mother', [], true],
    ['guardian', [], true],
    ['babysitter', [], false],
    ['grandparent', [], false],
    ['father', [{ rights: defaultRights({ pays: true }) }], false],
    ['father', [{ rights: defaultRights({ pays: false }) }], true],
  ] as const)('%s after %o pays: %s', (relation, others, pays) => {
    expect(paysByDefault(relation, others)).toBe(pays);
  });
});

describe('changing a child’s profile', () => {
  it.each(RELATIONS)('as %s', (relation) => {
    const parent = ['mother', 'father', 'stepparent', 'guardian'].includes(relation);
    expect(mayEditProfile({ relation, rights: all }, '2026-11-15')).toBe(parent);
    const without = with_({ seeDocuments: no });
    expect(mayEditProfile({ relation, rights: without }, '2026-11-15')).toBe(false);
  });
});

describe('whom to call', () => {
  it('is whoever stands in a parent’s place first, else as the school keeps them', () => {
    const people = ['babysitter', 'mother', 'grandparent', 'guardian', 'father', 'other'] as const;
    expect(
      sortContacts(people.map((relation) => ({ relation }))).map(({ relation }) => relation),
    ).toEqual(['mother', 'guardian', 'father', 'babysitter', 'grandparent', 'other']);
  });
});

describe('a change of roles', () => {
  const [parent, child, teacher] = [
    { kind: 'parent' },
    { kind: 'child' },
    { kind: 'teacher' },
  ] as const;
  const [nobody, guards, guarded] = [
    { guards: false, guarded: false },
    { guards: true, guarded: false },
    { guards: false, guarded: true },
  ];
  it.each([
    ['a guardian who stays a parent by another role', [parent, parent], [parent], guards, null],
    [
      'a guardian who is no parent any more',
      [teacher, parent],
      [teacher],
      guards,
      'still_guardian',
    ],
    ['a parent who guards nobody', [teacher, parent], [teacher], nobody, null],
    ['a guardian who was no parent before', [teacher], [child], guards, null],
    ['a child who is no child any more', [child], [teacher], guarded, 'still_has_guardians'],
    ['a child who becomes more', [child], [child, parent], guarded, null],
    ['a child without guardians', [child], [teacher], nobody, null],
    ['a guardian who is a child no more', [child, parent], [parent], guards, null],
  ] as const)('of %s', (_name, before, after, ties, refusal) => {
    expect(decideTies({ before, after }, ties)).toBe(refusal);
  });
});

describe('rights that are gained', () => {
  it.each([
    [{ book: no }, {}, ['book']],
    [{ book: until('2026-11-14') }, { book: until('2026-11-15') }, ['book']],
    [{ book: until('2026-11-15') }, {}, []],
    [{}, { book: no }, []],
    [{ see: no, pay: no }, { pay: no }, ['see']],
  ] as const)('from %o to %o: %o', (before, after, gained) => {
    expect(rightsGained(with_(before), with_(after), '2026-11-15')).toEqual(gained);
  });
});
