import type { Relation } from '../families/guardianship.ts';
import type { Language } from '../languages.ts';

const CHILD_FIELDS = [
  'firstName',
  'lastName',
  'username',
  'birthDate',
  'cohort',
  'email',
  'phone',
  'address',
  'language',
  'role',
] as const;

const GUARDIAN_PARTS = ['FirstName', 'LastName', 'Relation', 'Email', 'Phone'] as const;
type GuardianPart = (typeof GUARDIAN_PARTS)[number];
export type GuardianPlace = 'guardian1' | 'guardian2';
export const GUARDIAN_PLACES: readonly GuardianPlace[] = ['guardian1', 'guardian2'];

export type ImportField = (typeof CHILD_FIELDS)[number] | `${GuardianPlace}${GuardianPart}`;

/** A row is a child with up to two of its guardians; a role is only looked at to be refused. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  ...CHILD_FIELDS,
  ...GUARDIAN_PLACES.flatMap((place) =>
    GUARDIAN_PARTS.map((part): ImportField => `${place}${part}`),
  ),
];
export const REQUIRED_FIELDS: readonly ImportField[] = ['firstName', 'lastName'];

export function isImportField(value: string): value is ImportField {
  return IMPORT_FIELDS.some((field) => field === value);
}

/** Accents, case, spaces and signs don't matter: `E-pasts`, `e pasts` and `EPASTS` are one. */
export function foldHeader(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** How the columns of the template are called, in each language. */
const CHILD_TITLES: Readonly<
  Record<(typeof CHILD_FIELDS)[number], Readonly<Record<Language, string>>>
> = {
  firstName: { en: 'First name', de: 'Vorname', lv: 'Vārds', ru: 'Имя' },
  lastName: { en: 'Last name', de: 'Nachname', lv: 'Uzvārds', ru: 'Фамилия' },
  username: { en: 'Username', de: 'Benutzername', lv: 'Lietotājvārds', ru: 'Имя пользователя' },
  birthDate: {
    en: 'Date of birth',
    de: 'Geburtsdatum',
    lv: 'Dzimšanas datums',
    ru: 'Дата рождения',
  },
  cohort: { en: 'Cohort', de: 'Gruppe', lv: 'Grupa', ru: 'Группа' },
  email: { en: 'E-mail', de: 'E-Mail', lv: 'E-pasts', ru: 'Эл. почта' },
  phone: { en: 'Phone', de: 'Telefon', lv: 'Tālrunis', ru: 'Телефон' },
  address: { en: 'Address', de: 'Adresse', lv: 'Adrese', ru: 'Адрес' },
  language: { en: 'Language', de: 'Sprache', lv: 'Valoda', ru: 'Язык' },
  role: { en: 'Role', de: 'Rolle', lv: 'Loma', ru: 'Роль' },
};

const GUARDIAN_TITLES: Readonly<Record<GuardianPart, Readonly<Record<Language, string>>>> = {
  FirstName: {
    en: 'Guardian {n} first name',
    de: 'Vorname Bezugsperson {n}',
    lv: '{n}. pārstāvja vārds',
    ru: 'Имя представителя {n}',
  },
  LastName: {
    en: 'Guardian {n} last name',
    de: 'Nachname Bezugsperson {n}',
    lv: '{n}. pārstāvja uzvārds',
    ru: 'Фамилия представителя {n}',
  },
  Relation: {
    en: 'Guardian {n} relation',
    de: 'Beziehung Bezugsperson {n}',
    lv: '{n}. pārstāvja saistība ar bērnu',
    ru: 'Кем приходится представитель {n}',
  },
  Email: {
    en: 'Guardian {n} e-mail',
    de: 'E-Mail Bezugsperson {n}',
    lv: '{n}. pārstāvja e-pasts',
    ru: 'Эл. почта представителя {n}',
  },
  Phone: {
    en: 'Guardian {n} phone',
    de: 'Telefon Bezugsperson {n}',
    lv: '{n}. pārstāvja tālrunis',
    ru: 'Телефон представителя {n}',
  },
};

/** What else schools call them. */
const OTHER_CHILD_NAMES: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  firstName: [
    'given name',
    'forename',
    'child first name',
    'rufname',
    'bērna vārds',
    'имя ребёнка',
  ],
  lastName: [
    'surname',
    'family name',
    'familienname',
    'zuname',
    'bērna uzvārds',
    'фамилия ребёнка',
  ],
  username: ['user', 'login', 'user name', 'anmeldename', 'логин'],
  birthDate: [
    'birth date',
    'birthday',
    'dob',
    'born',
    'geboren',
    'geburtstag',
    'dzimis',
    'dz. datums',
    'дата рожд.',
    'др',
  ],
  cohort: ['class', 'group', 'form', 'klasse', 'klase', 'класс', 'klasse/gruppe'],
  email: [
    'mail',
    'email address',
    'e-mail-adresse',
    'epasta adrese',
    'почта',
    'электронная почта',
    'имейл',
  ],
  phone: [
    'telephone',
    'mobile',
    'phone number',
    'handy',
    'mobil',
    'telefons',
    'mob. tālr.',
    'тел.',
    'номер телефона',
    'мобильный',
  ],
  address: [
    'postal address',
    'home address',
    'anschrift',
    'wohnort',
    'dzīvesvieta',
    'домашний адрес',
  ],
  language: ['lang', 'saziņas valoda'],
  role: ['roles', 'kind', 'type', 'rolle(n)', 'lomas', 'роли', 'permission', 'permissions'],
};

const PARENT_WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ['guardian', 'parent'],
  de: ['bezugsperson', 'sorgeberechtigte', 'elternteil', 'eltern'],
  lv: ['pārstāvja', 'pārstāvis', 'aizbildņa', 'aizbildnis', 'vecāka', 'vecāks'],
  ru: ['представителя', 'представитель', 'родителя', 'родитель', 'опекуна', 'опекун'],
};

/** Also what our own templates said before. */
const RELATION_TITLES: Readonly<Record<Language, readonly string[]>> = {
  en: ['relation'],
  de: ['beziehung'],
  lv: ['saistība ar bērnu', 'saistība', 'radniecība'],
  ru: ['кем приходится', 'родство'],
};

function otherGuardianNames(place: GuardianPlace, part: GuardianPart): string[] {
  const number = place.slice(-1);
  const childField = (part[0]?.toLowerCase() ?? '') + part.slice(1);
  const isChildField = (value: string): value is (typeof CHILD_FIELDS)[number] =>
    CHILD_FIELDS.some((field) => field === value);
  const names: string[] = [];
  for (const language of ['en', 'de', 'lv', 'ru'] as const) {
    const what = isChildField(childField)
      ? [CHILD_TITLES[childField][language], ...(OTHER_CHILD_NAMES[childField] ?? [])]
      : RELATION_TITLES[language];
    for (const word of PARENT_WORDS[language]) {
      for (const one of what) {
        names.push(
          `${word} ${number} ${one}`,
          `${one} ${word} ${number}`,
          `${number}. ${word} ${one}`,
        );
        // The first of them is often the only one and has no number.
        if (number === '1') names.push(`${word} ${one}`, `${one} ${word}`);
      }
    }
  }
  return names;
}

const KNOWN: ReadonlyMap<string, ImportField> = new Map(
  [
    ...IMPORT_FIELDS.map((field): [string, ImportField] => [field, field]),
    ...GUARDIAN_PLACES.flatMap((place) =>
      GUARDIAN_PARTS.flatMap((part) =>
        otherGuardianNames(place, part).map((name): [string, ImportField] => [
          name,
          `${place}${part}`,
        ]),
      ),
    ),
    ...Object.entries(OTHER_CHILD_NAMES).flatMap(([field, names]) =>
      names.flatMap((name): [string, ImportField][] =>
        isImportField(field) ? [[name, field]] : [],
      ),
    ),
    ...IMPORT_FIELDS.flatMap((field) =>
      (['en', 'de', 'lv', 'ru'] as const).map((language): [string, ImportField] => [
        titleOf(field, language),
        field,
      ]),
    ),
  ].map(([name, field]) => [foldHeader(name), field]),
);

function isChildField(field: ImportField): field is (typeof CHILD_FIELDS)[number] {
  return CHILD_FIELDS.some((one) => one === field);
}

/** The header of a column in the template. */
export function titleOf(field: ImportField, language: Language): string {
  if (isChildField(field)) return CHILD_TITLES[field][language];
  const part = GUARDIAN_PARTS.find((one) => field.endsWith(one)) ?? 'FirstName';
  return GUARDIAN_TITLES[part][language].replace('{n}', field.slice(8, 9));
}

/** The template leaves out what only stands there to be refused. */
export const TEMPLATE_FIELDS: readonly ImportField[] = IMPORT_FIELDS.filter(
  (field) => field !== 'role' && field !== 'username',
);

/** By column; null: left out. A field that two columns claim belongs to the first. */
export type Mapping = readonly (ImportField | null)[];

export function mapHeaders(headers: readonly string[]): Mapping {
  const given = new Set<ImportField>();
  return headers.map((header) => {
    const field = KNOWN.get(foldHeader(header)) ?? null;
    if (field === null || given.has(field)) return null;
    given.add(field);
    return field;
  });
}

const RELATION_WORDS: Readonly<Record<Relation, readonly string[]>> = {
  mother: ['mother', 'mum', 'mom', 'mutter', 'māte', 'mamma', 'мать', 'мама'],
  father: ['father', 'dad', 'vater', 'tēvs', 'tētis', 'отец', 'папа'],
  stepparent: [
    'stepparent',
    'stepmother',
    'stepfather',
    'stiefmutter',
    'stiefvater',
    'pamāte',
    'patēvs',
    'мачеха',
    'отчим',
  ],
  grandparent: [
    'grandparent',
    'grandmother',
    'grandfather',
    'oma',
    'opa',
    'großmutter',
    'großvater',
    'vecmāmiņa',
    'vectēvs',
    'бабушка',
    'дедушка',
  ],
  sibling: [
    'sibling',
    'sister',
    'brother',
    'schwester',
    'bruder',
    'māsa',
    'brālis',
    'сестра',
    'брат',
  ],
  relative: [
    'relative',
    'aunt',
    'uncle',
    'tante',
    'onkel',
    'radinieks',
    'radiniece',
    'тётя',
    'дядя',
    'родственник',
  ],
  babysitter: ['babysitter', 'nanny', 'kindermädchen', 'aukle', 'няня'],
  guardian: [
    'guardian',
    'parent',
    'sorgeberechtigt',
    'sorgeberechtigte',
    'elternteil',
    'vormund',
    'aizbildnis',
    'aizbildne',
    'vecāks',
    'опекун',
    'родитель',
  ],
  other: ['other', 'andere', 'cits', 'другой'],
};
const RELATIONS_BY_WORD: ReadonlyMap<string, Relation> = new Map(
  Object.entries(RELATION_WORDS).flatMap(([relation, words]) =>
    words.map((word): [string, Relation] => [foldHeader(word), relation as Relation]),
  ),
);
export const readRelation = (text: string): Relation | null =>
  RELATIONS_BY_WORD.get(foldHeader(text)) ?? null;

const LANGUAGE_WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ['en', 'eng', 'english', 'englisch', 'angļu', 'английский'],
  de: ['de', 'ger', 'german', 'deutsch', 'vācu', 'немецкий'],
  lv: ['lv', 'lav', 'latvian', 'lettisch', 'latviešu', 'латышский'],
  ru: ['ru', 'rus', 'russian', 'russisch', 'krievu', 'русский'],
};
const LANGUAGES_BY_WORD: ReadonlyMap<string, Language> = new Map(
  Object.entries(LANGUAGE_WORDS).flatMap(([language, words]) =>
    words.map((word): [string, Language] => [foldHeader(word), language as Language]),
  ),
);
export const readLanguage = (text: string): Language | null =>
  LANGUAGES_BY_WORD.get(foldHeader(text)) ?? null;

/** What a column of roles may say without being refused: that it is a child, in any of the languages. */
const CHILD_WORDS = new Set(
  [
    'child',
    'children',
    'pupil',
    'student',
    'kind',
    'schüler',
    'schülerin',
    'bērns',
    'skolēns',
    'skolniece',
    'ребёнок',
    'ученик',
    'ученица',
  ].map(foldHeader),
);
export const saysChild = (text: string): boolean => CHILD_WORDS.has(foldHeader(text));
