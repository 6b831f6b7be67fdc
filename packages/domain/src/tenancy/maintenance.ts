/** Work on the portal that everyone signed in is told of, from when it is announced until it is over. */
export interface Maintenance {
  /** In the operator's words; null: in ours, in each reader's language. */
  readonly text: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
}

const LONGEST_TEXT = 300;
const SPAN = /^(\S+)\/(\S+)(?:\s+|$)/;

/** "2026-11-20T18:00Z/2026-11-20T20:00Z We move house." – span and text, either may be missing; null where it makes no sense. */
export function parseMaintenance(value: string): Maintenance | null {
  const span = SPAN.exec(value.trim());
  const instants = span && { from: instantOf(span[1]), until: instantOf(span[2]) };
  const spanned = instants?.from && instants.until ? instants : null;
  const text = value.trim().slice(spanned && span ? span[0].length : 0);
  return checkMaintenance({
    text,
    from: spanned?.from ?? null,
    until: spanned?.until ?? null,
  });
}

export function checkMaintenance({
  text,
  from,
  until,
}: {
  text: string;
  from: Date | null;
  until: Date | null;
}): Maintenance | null {
  const words = text.trim().replace(/\s+/g, ' ');
  if (words.length > LONGEST_TEXT) return null;
  if (words === '' && until === null) return null;
  if (from && until && from >= until) return null;
  return { text: words === '' ? null : words, from, until };
}

/** An instant with its time zone; without one nobody would know which evening is meant. */
export function instantOf(text: string | undefined): Date | null {
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text)) return null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** The notice to show now: the operator's latest by command goes before the one of the settings. */
export function currentMaintenance(
  notices: readonly (Maintenance | null)[],
  now: Date,
): Maintenance | null {
  return notices.find((notice) => notice && (notice.until === null || notice.until > now)) ?? null;
}
