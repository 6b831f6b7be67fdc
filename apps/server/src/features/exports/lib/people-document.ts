import { BUILT_IN_ROLES } from '#domain/roles/kinds.ts';
import type { Document } from '../../../platform/documents/document.ts';
import type { ReaderWords } from './reader-words.ts';

interface ListedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly roles: readonly string[];
  readonly cohorts: readonly { readonly name: string }[];
  readonly lastLogin: string | null;
}

/** The list of people as the screen shows it. */
export function peopleDocument(
  items: readonly ListedPerson[],
  { t, formatInstant, pageLabel, now }: ReaderWords,
): Document {
  // Built-in ones in the reader's language, the school's own as it named them.
  const roleName = (name: string) =>
    BUILT_IN_ROLES.some((builtIn) => builtIn === name) ? t(`auth:role.${name}`) : name;
  return {
    title: t('exports:people.title'),
    notes: [t('exports:asOf', { when: formatInstant(now.toISOString()) })],
    columns: [
      { title: t('exports:column.lastName'), share: 3 },
      { title: t('exports:column.firstName'), share: 3 },
      { title: t('exports:column.username'), share: 3 },
      { title: t('exports:column.roles'), share: 2 },
      { title: t('exports:column.cohorts'), share: 2 },
      { title: t('exports:column.email'), share: 4 },
      { title: t('exports:column.phone'), share: 3 },
      { title: t('exports:column.lastLogin'), share: 3 },
    ],
    rows: items.map((person) => [
      person.lastName,
      person.firstName,
      person.username ?? '',
      person.roles.map(roleName).join(', '),
      person.cohorts.map(({ name }) => name).join(', '),
      person.email ?? '',
      person.phone ?? '',
      person.lastLogin ? formatInstant(person.lastLogin) : '–',
    ]),
    pageLabel,
  };
}
