import { FORM_SECTIONS, type FormSection, sectionOf } from '#domain/activities/form.ts';

export type SectionState = 'done' | 'open' | 'faulty' | 'clash';

/** What clashes can be published all the same. */
export const isComplete = (state: SectionState) => state === 'done' || state === 'clash';

interface Standing {
  /** What would keep it from being published; null: not known yet. */
  readonly faults: readonly { readonly path: string }[] | null;
  /** Faults that are shown at their fields. */
  readonly shown: readonly string[];
  readonly hasDescription: boolean;
  /** A time is taken by something else. */
  readonly clashes: boolean;
  /** Those that somebody filled in or saved: what a new one begins with is nobody's choice yet. */
  readonly lookedAfter: ReadonlySet<FormSection>;
}

/** Complete, still to fill in, or to be mended. */
export function sectionStates({
  faults,
  shown,
  hasDescription,
  clashes,
  lookedAfter,
}: Standing): Record<FormSection, SectionState> {
  const open = new Set((faults ?? []).map(({ path }) => sectionOf(path)));
  const faulty = new Set(shown.map(sectionOfField));
  const stateOf = (section: FormSection): SectionState => {
    if (faulty.has(section)) return 'faulty';
    if (faults === null || open.has(section) || !lookedAfter.has(section)) return 'open';
    if (section === 'timeSlots' && clashes) return 'clash';
    return section === 'description' && !hasDescription ? 'open' : 'done';
  };
  return Object.fromEntries(FORM_SECTIONS.map((section) => [section, stateOf(section)])) as Record<
    FormSection,
    SectionState
  >;
}

/** The document is the description with its formatting. */
const sectionOfField = (path: string) =>
  path.startsWith('descriptionDocument') ? 'description' : sectionOf(path);
