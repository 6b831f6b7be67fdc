import { numberOf } from '../../scripts/commit.ts';
import type { Language, Look } from './browser.ts';

const LANGUAGES: readonly Language[] = ['en', 'de', 'lv', 'ru', 'pseudo'];
const WIDTHS = [360, 390, 1280] as const;
const THEMES = ['light', 'dark'] as const;

/**
 * The two that matter most. With each commit every screen is seen in one of them, by turns. Between them: both
 * themes, the narrowest and the widest room, the words everybody has and the longest there could be, and the
 * keyboard, which is tried at a desk.
 *
 * What a look proves of a screen:
 * - every look: nothing is cut off, the page has the right language, and nothing went wrong on the console or
 *   was asked of another host;
 * - at a desk also: Tab comes to everything and the focus is seen;
 * - in the first of the two also: each route opens by its address, with a load of the page; all else is opened
 *   within the running app, as by a link, after one load a look and person;
 * - every look: axe’s rules about names, languages and the size of targets, which go by the words;
 * - all rules of axe in the two and in every look that pairs theme and device as neither of them does (a phone
 *   in light, a desk in dark): the other rules go by theme, device and markup, which no language changes.
 *
 * TOUR=both shows every screen in both of them, TOUR=pairs in half of all looks, TOUR=all in every look, with all
 * rules.
 */
export const MAIN = {
  desk: { width: 1280, language: 'en', theme: 'light' },
  narrow: { width: 360, language: 'pseudo', theme: 'dark' },
} as const satisfies Record<string, Look>;

const isSame = (a: Look, b: Look) =>
  a.width === b.width && a.language === b.language && a.theme === b.theme;

const isDesk = (look: Look) => look.width === 1280;

export const opensByLoad = (look: Look) => isSame(look, MAIN.desk);

export function needsAllRules(look: Look): boolean {
  const always = Object.values(MAIN);
  return (
    always.some((one) => isSame(one, look)) ||
    always.every((one) => one.theme !== look.theme || isDesk(one) !== isDesk(look))
  );
}

export const ALL: readonly Look[] = LANGUAGES.flatMap((language) =>
  WIDTHS.flatMap((width) => THEMES.map((theme) => ({ width, language, theme }))),
);

/** Every language at every width; theme by theme, so that each language and each width is seen in both. */
export const PAIRS: readonly Look[] = LANGUAGES.flatMap((language, row) =>
  WIDTHS.map((width, column) => {
    // The longest words begin with dark: the two main looks are among these.
    const at = row + column + (language === 'pseudo' ? 1 : 0);
    return { width, language, theme: at % 2 === 0 ? 'light' : 'dark' } as const;
  }),
);

const OTHERS = ALL.filter((look) => !Object.values(MAIN).some((one) => isSame(one, look)));

/** Few looks a run, because each takes a sign-in a person; every sixth screen is seen in one of them. */
const LOOKS_A_RUN = 2;
const SHARE = 6;

/** Which of the two has its turn with this commit. */
export function mainLook(screen: string, head: string): keyof typeof MAIN {
  return numberOf(`${head} main ${screen}`) % 2 === 0 ? 'narrow' : 'desk';
}

/** The look that a screen is seen in besides, if it is its turn with this commit. */
export function otherLook(screen: string, head: string): Look | null {
  const turn = numberOf(`${head} ${screen}`) % (LOOKS_A_RUN * SHARE);
  if (turn >= LOOKS_A_RUN) return null;
  const step = Math.floor(OTHERS.length / LOOKS_A_RUN);
  return OTHERS[(numberOf(head) + turn * step) % OTHERS.length] ?? null;
}

export type TourName = keyof typeof MAIN | 'others';
const TOURS: readonly TourName[] = ['desk', 'narrow', 'others'];

const EXTENTS = ['turns', 'both', 'pairs', 'all'] as const;
export type Extent = (typeof EXTENTS)[number];

export function extentOf(wanted: string | undefined): Extent {
  return EXTENTS.find((extent) => extent === wanted) ?? 'turns';
}

/** A third of the looks for each tour, of every width: a desk, with its keyboard, takes longest. */
function thirdOf(looks: readonly Look[], tour: TourName): Look[] {
  return looks.filter(
    (look, at) => (at + LANGUAGES.indexOf(look.language)) % TOURS.length === TOURS.indexOf(tour),
  );
}

/** Which screens a tour sees in which look. */
export function planOf<T extends { readonly name: string }>(
  tour: TourName,
  screens: readonly T[],
  { extent, head }: { readonly extent: Extent; readonly head: string },
): { readonly look: Look; readonly screens: readonly T[] }[] {
  if (extent === 'all' || extent === 'pairs') {
    const looks = thirdOf(extent === 'all' ? ALL : PAIRS, tour);
    return looks.map((look) => ({ look, screens }));
  }
  if (tour !== 'others') {
    const isOn = ({ name }: T) => extent === 'both' || mainLook(name, head) === tour;
    return [{ look: MAIN[tour], screens: screens.filter(isOn) }];
  }
  const looks = new Map(screens.map((screen) => [screen, otherLook(screen.name, head)]));
  return OTHERS.map((look) => ({
    look,
    screens: screens.filter((screen) => looks.get(screen) === look),
  })).filter((part) => part.screens.length > 0);
}
