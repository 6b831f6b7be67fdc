const knownZones = new Map<string, string>();

/**
 * The zone, or UTC where this browser does not know it: the server's list of zones is newer than many a
 * phone, and a screen that tells a time an hour or two off is better than none.
 */
export function knownZone(timeZone: string): string {
  let zone = knownZones.get(timeZone);
  if (zone === undefined) {
    try {
      new Intl.DateTimeFormat('en-GB', { timeZone });
      zone = timeZone;
    } catch {
      zone = 'UTC';
    }
    knownZones.set(timeZone, zone);
  }
  return zone;
}

/** The date (YYYY-MM-DD) that it is in a zone. */
export function dateIn(timeZone: string, now: Date): string {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeZone: knownZone(timeZone),
  }).format(now);
}
