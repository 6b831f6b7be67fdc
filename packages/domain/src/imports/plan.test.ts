import { describe, expect, it } from 'vitest';
import { type ImportField, mapHeaders } from './fields.ts';
import type { KnownPerson, KnownSchool } from './known.ts';
import { planImport } from './plan.ts';
import { readRow } from './row.ts';
import { countRows, mayApply } from './statuses.ts';

const HEADERS = [
  'First name',
  'Last name',
  'Username',
  'Date of birth',
  'Cohort',
  'E-mail',
  'Phone',
  'Address',
  'Role',
  'Guardian 1 first name',
  'Guardian 1 last name',
  'Guardian 1 relation',
  'Guardian 1 e-mail',
  'Guardian 1 phone',
  'Guardian 2 first name',
  'Guardian 2 last name',
  'Guardian 2 relation',
  'Guardian 2 e-mail',
  'Guardian 2 phone',
];
const MAPPING = mapHeaders(HEADERS);
const RULES = {
  today: '2026-11-17',
  monthFirst: false,
  isEmail: (text: string) => /^[^@\s]+@[^@\s]+\.example$/.test(text),
  isUsername: (text: string) => /^[a-z][a-z.]*$/.test(text),
};

type Cells = Partial<Record<ImportField, string>>;
const anna: Cells = { firstName: 'Anna', lastName: 'Bērziņa', birthDate: '4.3.2018' };
const ilze: Cells = {
  guardian1FirstName: 'Ilze',
  guardian1LastName: 'Bērziņa',
  guardian1Relation: 'māte',
  guardian1Email: 'ilze@school.example',
  guardian1Phone: '+371 2000 0000',
};

const rowOf = (cells: Cells, index: number) =>
  readRow(
    MAPPING.map((field) => (field === null ? '' : (cells[field] ?? ''))),
    { number: index + 2, mapping: MAPPING, rules: RULES },
  );

const person = (more: Partial<KnownPerson>): KnownPerson => ({
  id: 'known',
  username: 'anna.berzina',
  firstName: 'Anna',
  lastName: 'Bērziņa',
  email: null,
  phone: null,
  address: null,
  language: null,
  birthDate: '2018-03-04',
  status: 'active',
  confidentialAddress: false,
  kinds: ['child'],
  holdsMore: false,
  cohortIds: [],
  ...more,
});
const mother = person({
  id: 'mother',
  username: 'ilze',
  firstName: 'Ilze',
  email: 'ilze@school.example',
  phone: '+37120000000',
  birthDate: null,
  kinds: ['parent'],
});
const schoolOf = (
  people: readonly KnownPerson[],
  more: Partial<KnownSchool> = {},
): KnownSchool => ({
  people,
  ties: [],
  cohorts: [{ id: 'cohort', name: '1a' }],
  mayFillCohorts: true,
  ...more,
});
const plan = (rows: readonly Cells[], school = schoolOf([])) => planImport(rows.map(rowOf), school);

describe('a row', () => {
  it.each<[string, Cells, readonly KnownPerson[], string]>([
    ['somebody nobody knows', anna, [], 'new'],
    ['a child of this name and day of birth', anna, [person({})], 'same'],
    ['a namesake born on another day', anna, [person({ birthDate: '2019-01-01' })], 'new'],
    ['a child whose day of birth was not known', anna, [person({ birthDate: null })], 'changed'],
    ['a new phone', { ...anna, phone: '112233445' }, [person({})], 'changed'],
    [
      'the same phone written otherwise',
      { ...anna, phone: '+371-2' },
      [person({ phone: '3712' })],
      'same',
    ],
    ['a cohort that the child is not in', { ...anna, cohort: '1 A' }, [person({})], 'changed'],
    [
      'a secret address',
      { ...anna, address: 'Here 1' },
      [person({ confidentialAddress: true })],
      'same',
    ],
    ['capitals and spaces', { ...anna, firstName: ' ANNA ' }, [person({})], 'same'],
  ])('of %s', (_what, cells, people, status) => {
    expect(plan([cells], schoolOf(people)).rows[0]?.status).toBe(status);
  });

  it.each<[string, Cells, readonly KnownPerson[]]>([
    ['required', { firstName: 'Anna' }, []],
    ['too_long', { ...anna, firstName: 'a'.repeat(300) }, []],
    ['invalid_characters', { ...anna, lastName: 'B\u0000' }, []],
    ['invalid_characters', { ...anna, lastName: 'B\u202eabc' }, []],
    ['invalid_characters', { ...anna, lastName: 'B\ufffd' }, []],
    ['formula', { ...anna, firstName: '=cmd()' }, []],
    ['formula', { ...anna, phone: '+cmd|x' }, []],
    ['invalid_email', { ...anna, email: 'a@b, c@d' }, []],
    ['invalid_username', { ...anna, username: '../x' }, []],
    ['invalid_date', { ...anna, birthDate: '31.2.2018' }, []],
    ['date_not_possible', { ...anna, birthDate: '2030-01-01' }, []],
    ['unknown_relation', { ...anna, ...ilze, guardian1Relation: 'boss' }, []],
    ['staff_role', { ...anna, role: 'admin' }, []],
    ['staff_role', { ...anna, role: 'Teacher' }, []],
    ['staff_role', { ...anna, role: 'child, admin' }, []],
    ['guardian_incomplete', { ...anna, guardian1FirstName: 'Ilze' }, []],
    ['guardian_incomplete', { ...anna, guardian1Email: 'x@school.example' }, []],
    [
      'guardian_twice',
      {
        ...anna,
        ...ilze,
        guardian2FirstName: 'Ilze',
        guardian2LastName: 'Bērziņa',
        guardian2Email: 'ilze@school.example',
      },
      [],
    ],
    ['unknown_cohort', { ...anna, cohort: '9z' }, []],
    [
      'several_match',
      { firstName: 'Anna', lastName: 'Bērziņa' },
      [person({}), person({ id: 'two', username: 'two', birthDate: '2017-01-01' })],
    ],
    ['archived', anna, [person({ status: 'archived' })]],
    ['username_taken', { ...anna, username: 'ilze' }, [mother]],
    [
      'email_differs',
      { ...anna, email: 'new@school.example' },
      [person({ email: 'old@school.example' })],
    ],
    ['email_differs', { ...anna, email: 'new@school.example' }, [person({})]],
    [
      'email_differs',
      { ...anna, ...ilze, guardian1Email: 'new@school.example' },
      [{ ...mother, kinds: ['parent'] }],
    ],
    ['email_differs', { ...anna, ...ilze }, [{ ...mother, email: null }]],
    ['is_staff', { ...anna, ...ilze }, [{ ...mother, kinds: ['teacher'] }]],
    [
      'holds_more',
      { ...anna, ...ilze },
      [{ ...mother, kinds: ['admin', 'parent'], holdsMore: true }],
    ],
    [
      'holds_more',
      { ...anna, email: 'head@school.example' },
      [
        person({
          id: 'head',
          username: 'head',
          firstName: 'Head',
          email: 'Head@school.example',
          kinds: ['admin'],
          holdsMore: true,
        }),
      ],
    ],
    ['is_staff', anna, [person({ kinds: ['child', 'teacher'] })]],
    ['confidential_child', { ...anna, ...ilze }, [person({ confidentialAddress: true })]],
  ])('is faulty: %s %o', (code, cells, people) => {
    const { rows, added, changed, ties, members } = plan([cells], schoolOf(people));
    expect(rows[0]).toMatchObject({ status: 'faulty' });
    expect(rows[0]?.faults.map((fault) => fault.code)).toContain(code);
    expect([added, changed, ties, members].flat()).toEqual([]);
  });

  it('of a child that may do more than the importer is faulty, however it is found', () => {
    // Grown up, say, with a role of the pupils' council beside that of a child.
    const school = schoolOf([person({ holdsMore: true })]);
    for (const more of [{ phone: '+371 2222 2222' }, { username: 'anna.berzina' }, ilze]) {
      const { rows, changed, ties } = plan([{ ...anna, ...more }], school);
      expect(rows[0]?.faults).toEqual([{ code: 'holds_more', field: 'lastName' }]);
      expect([changed, ties].flat()).toEqual([]);
    }
  });

  it('with more cells than headers is divided by the wrong sign', () => {
    const row = readRow(['Anna', 'Bērziņa', 'x'], {
      number: 2,
      mapping: ['firstName', 'lastName'],
      rules: RULES,
    });
    expect(row.faults).toEqual([{ code: 'too_many_cells', field: null }]);
  });

  it('with a cohort needs the right to fill cohorts', () => {
    const school = schoolOf([], { mayFillCohorts: false });
    expect(plan([{ ...anna, cohort: '1a' }], school).rows[0]?.faults).toEqual([
      { code: 'cohort_not_allowed', field: 'cohort' },
    ]);
  });
});

describe('twice in the file', () => {
  it.each<[string, Cells, boolean]>([
    ['the same name and day', anna, true],
    ['the same name, no day', { firstName: 'anna', lastName: 'BĒRZIŅA' }, true],
    ['the same name, another day', { ...anna, birthDate: '2019-03-04' }, false],
    ['another name', { ...anna, firstName: 'Elza' }, false],
  ])('%s', (_what, second, twice) => {
    const { rows } = plan([anna, second]);
    expect(rows[1]).toMatchObject(twice ? { status: 'twice', sameAs: 2 } : { status: 'new' });
    expect(mayApply(countRows(rows))).toBe(!twice);
  });

  it('by what each of them finds in the school', () => {
    const rows = [
      { ...anna, birthDate: '2019-01-01', username: 'anna.berzina' },
      { ...anna, phone: '112233445' },
    ];
    const planned = plan(rows, schoolOf([person({})]));
    expect(planned.rows[1]).toMatchObject({ status: 'twice', sameAs: 2 });
    expect(planned.changed).toEqual([{ id: 'known', fields: { birthDate: '2019-01-01' } }]);
  });

  it('by the username, whatever the names', () => {
    const { rows } = plan([
      { ...anna, username: 'a' },
      { firstName: 'B', lastName: 'C', username: 'A'.toLowerCase() },
    ]);
    expect(rows[1]).toMatchObject({ status: 'twice', sameAs: 2 });
  });
});

describe('the address of a guardian', () => {
  it('is filled in where somebody invited has none', () => {
    const invited = { ...mother, email: null, status: 'invited' as const };
    const { rows, changed } = plan([{ ...anna, ...ilze }], schoolOf([person({}), invited]));
    expect(rows[0]?.changes).toContain('guardian1Email');
    expect(changed).toEqual([{ id: 'mother', fields: { email: 'ilze@school.example' } }]);
  });
});

describe('families', () => {
  const elza: Cells = { ...anna, firstName: 'Elza', birthDate: '2019-05-06' };

  it('of brothers and sisters have one guardian, who pays for each', () => {
    const { added, ties } = plan([
      { ...anna, ...ilze },
      { ...elza, ...ilze },
    ]);
    expect(added.map(({ username, kind }) => [username, kind])).toEqual([
      ['anna.berzina', 'child'],
      ['ilze.berzina', 'parent'],
      ['elza.berzina', 'child'],
    ]);
    expect(ties).toEqual([
      { child: 'c2', guardian: 'g2.1', relation: 'mother', pays: true },
      { child: 'c3', guardian: 'g2.1', relation: 'mother', pays: true },
    ]);
  });

  it.each<[string, Cells, Cells, number]>([
    ['phone alone', { ...ilze, guardian1Email: '' }, { ...ilze, guardian1Email: '' }, 1],
    ['e-mail in one row, phone in both', ilze, { ...ilze, guardian1Email: '' }, 1],
    [
      'address alone',
      { ...ilze, guardian1Email: '', guardian1Phone: '', address: 'Street 1' },
      { ...ilze, guardian1Email: '', guardian1Phone: '', address: 'street 1' },
      1,
    ],
    [
      'nothing but the name',
      { ...ilze, guardian1Email: '', guardian1Phone: '' },
      { ...ilze, guardian1Email: '', guardian1Phone: '' },
      2,
    ],
    [
      'the other parent at the same e-mail',
      ilze,
      { ...ilze, guardian1FirstName: 'Jānis', guardian1Phone: '' },
      2,
    ],
  ])('are joined by %s', (_what, one, other, guardians) => {
    const { added } = plan([
      { ...anna, ...one },
      { ...elza, ...other },
    ]);
    expect(added.filter(({ kind }) => kind === 'parent')).toHaveLength(guardians);
  });

  it('do not contradict themselves', () => {
    const { rows } = plan([
      { ...anna, ...ilze },
      { ...elza, ...ilze, guardian1Phone: '999 888 777' },
    ]);
    expect(rows[1]?.faults).toEqual([
      { code: 'guardian_differs', field: 'guardian1Phone', about: '2' },
    ]);
  });

  it('find a guardian who is here, and leave alone what is right', () => {
    const { rows, added, changed, ties } = plan(
      [{ ...anna, ...ilze }],
      schoolOf([person({}), mother]),
    );
    expect({ added, changed }).toEqual({ added: [], changed: [] });
    expect(ties).toEqual([{ child: 'known', guardian: 'mother', relation: 'mother', pays: true }]);
    expect(rows[0]).toMatchObject({
      status: 'changed',
      guardians: [{ name: 'Ilze Bērziņa', isNew: false }],
    });
  });

  it('take a new phone of a guardian, but of nobody who works here', () => {
    const cells = { ...anna, ...ilze, guardian1Phone: '+371 2999 9999' };
    const ties = [{ childId: 'known', guardianId: 'mother', pays: true }];
    const changedOf = (kinds: KnownPerson['kinds']) =>
      plan([cells], schoolOf([person({}), { ...mother, kinds }], { ties })).changed;
    expect(changedOf(['parent'])).toEqual([{ id: 'mother', fields: { phone: '+371 2999 9999' } }]);
    expect(changedOf(['parent', 'teacher'])).toEqual([]);
  });

  it('have one payer, a parent', () => {
    const { ties } = plan([
      {
        ...anna,
        ...ilze,
        guardian1Relation: 'aukle',
        guardian2FirstName: 'Jānis',
        guardian2LastName: 'Bērziņš',
        guardian2Relation: 'tēvs',
      },
    ]);
    expect(ties.map(({ relation, pays }) => [relation, pays])).toEqual([
      ['babysitter', false],
      ['father', true],
    ]);
  });
});

it('gives every new account a username of its own', () => {
  const { added } = plan(
    [anna, { ...anna, birthDate: '2019-01-01' }, { firstName: 'Юлия', lastName: 'Жукова' }],
    schoolOf([person({ id: 'x', firstName: 'Other', username: 'anna.berzina' })]),
  );
  expect(added.map(({ username }) => username)).toEqual([
    'anna.berzina2',
    'anna.berzina3',
    'julija.zhukova',
  ]);
});
