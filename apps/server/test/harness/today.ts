import { localAt } from '#domain/dates/zone.ts';

/** The date in the schools of the tests, whose day begins two or three hours before that of UTC. */
export const localToday = (): string => localAt(new Date(), 'Europe/Riga').date;
