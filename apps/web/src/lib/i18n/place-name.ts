import i18next from 'i18next';

interface Place {
  readonly name: string;
  readonly room: string | null;
}

/** Only a number, or one with a letter: without a word it would read as that of a house. */
const NUMBER = /^\d+\p{L}?$/u;

/** "Chess corner, room 12": where something takes place, in one line. */
export function placeName({ name, room }: Place): string {
  if (!room) return name;
  return NUMBER.test(room) ? i18next.t('shared:roomOf', { name, room }) : `${name}, ${room}`;
}
