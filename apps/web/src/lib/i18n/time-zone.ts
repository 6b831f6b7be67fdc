const knownZones = new Map<string, string>();

/**
 * The zone, or UTC where this browser does not know it: the server's zone list is newer than that of
 * old phones, and a time that is off by an hour or two is better than a crash.
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

/** The current date (YYYY-MM-DD) in a zone. */
export function dateIn(timeZone: string, now: Date): string {
  // The Swedish locale formats dates as ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeZone: knownZone(timeZone),
  }).format(now);
}
