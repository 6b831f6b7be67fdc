export const TIME_ZONE = 'Europe/Riga';

const LOCAL = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: TIME_ZONE });

/** The date that a demo school has at an instant: late in the evening of UTC it is tomorrow there. */
export const dateOf = (at: Date): string => LOCAL.format(at);
