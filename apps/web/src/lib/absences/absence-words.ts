import i18next from 'i18next';
import { formatList } from '../i18n/format.ts';

interface Booked {
  readonly childId: string;
  readonly absence: 'reported' | 'excused' | null;
  readonly exception: string | null;
}

interface Child {
  readonly childId: string;
  readonly firstName: string;
}

/** Who is absent, by name, since others may come; what waits for the school is not yet excused. */
export function absenceWords(booked: readonly Booked[], family: readonly Child[]): string[] {
  return (['excused', 'reported'] as const).flatMap((kind) => {
    const absent = booked.filter((one) => isAbsent(one) && one.absence === kind);
    const names = family
      .filter((child) => absent.some(({ childId }) => childId === child.childId))
      .map(({ firstName }) => firstName);
    if (names.length === 0) return [];
    return [i18next.t(`shared:absent.${kind}`, { names: formatList(names) })];
  });
}

/** Who has no place in a session anyway can't be absent from it. */
export function isAbsent({ absence, exception }: Pick<Booked, 'absence' | 'exception'>): boolean {
  return absence !== null && exception === null;
}
