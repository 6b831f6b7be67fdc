import { describe, expect, it } from 'vitest';
import { commit } from '../../scripts/commit.ts';
import {
  ALL,
  type Extent,
  extentOf,
  MAIN,
  mainLook,
  needsAllRules,
  otherLook,
  PAIRS,
  planOf,
  type TourName,
} from '../harness/looks.ts';
import { SCREENS } from '../screens.ts';

const TOURS: readonly TourName[] = ['desk', 'narrow', 'others'];
const key = (screen: { name: string }, look: object) => `${screen.name} ${JSON.stringify(look)}`;
const visitsOf = (extent: Extent, head: string) =>
  TOURS.flatMap((tour) => planOf(tour, SCREENS, { extent, head })).flatMap(({ look, screens }) =>
    screens.map((screen) => key(screen, look)),
  );

describe('the looks that screens are seen in', () => {
  it('are told apart by the names of the screens', () => {
    expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(SCREENS.length);
  });

  const inOneOfBoth = SCREENS.map((one) => key(one, MAIN[mainLook(one.name, 'a commit')]));
  const inBoth = Object.values(MAIN).flatMap((look) => SCREENS.map((one) => key(one, look)));

  it.each([
    ['one of the main two for every screen', 'turns', inOneOfBoth],
    ['both for every screen with TOUR=both', 'both', inBoth],
  ] as const)('are %s, and another for some', (_name, extent, main) => {
    const visits = visitsOf(extent, 'a commit');
    expect(visits).toEqual(expect.arrayContaining(main));
    expect(new Set(visits).size).toBe(visits.length);
    const others = visits.length - main.length;
    expect(others).toBe(SCREENS.filter(({ name }) => otherLook(name, 'a commit')).length);
    expect(others).toBeGreaterThan(0);
  });

  it.each([
    [undefined, 'turns'],
    ['', 'turns'],
    ['both', 'both'],
    ['pairs', 'pairs'],
    ['all', 'all'],
  ])('are those of TOUR=%s: %s', (wanted, extent) => {
    expect(extentOf(wanted)).toBe(extent);
  });

  it('are the same for the same commit, and others for the next', () => {
    expect(commit()).toBe(commit());
    expect(visitsOf('turns', 'a commit')).toEqual(visitsOf('turns', 'a commit'));
    expect(visitsOf('turns', 'a commit')).not.toEqual(visitsOf('turns', 'the next'));
  });

  it('leave out none for good: each look has its turn for a screen', () => {
    const heads = Array.from({ length: 2_000 }, (_, at) => `commit ${at}`);
    const seen = new Set(heads.map((head) => otherLook('login', head)));
    seen.delete(null);
    expect(seen.size).toBe(ALL.length - Object.keys(MAIN).length);
    expect(new Set(heads.map((head) => mainLook('login', head)))).toEqual(
      new Set(Object.keys(MAIN)),
    );
  });

  it('have all rules of axe asked in both themes on phones and at desks, but not again for another language', () => {
    const words = ({ width, theme }: (typeof ALL)[number]) =>
      `${width === 1280 ? 'desk' : 'phone'} ${theme}`;
    const asked = ALL.filter(needsAllRules);
    expect([...new Set(asked.map(words))].sort()).toEqual([
      'desk dark',
      'desk light',
      'phone dark',
      'phone light',
    ]);
    expect(asked).toEqual(expect.arrayContaining(Object.values(MAIN)));
    expect(asked.filter((look) => words(look) === 'desk light')).toEqual([MAIN.desk]);
    expect(asked.filter((look) => words(look) === 'phone dark')).toEqual([MAIN.narrow]);
  });

  it.each([
    ['all there are', 'all', ALL],
    ['half of them', 'pairs', PAIRS],
  ] as const)('are %s, once each, for all screens with TOUR=%s', (_name, extent, looks) => {
    const everything = looks.flatMap((look) => SCREENS.map((screen) => key(screen, look)));
    expect(visitsOf(extent, 'a commit').sort()).toEqual(everything.sort());
  });

  it('bring each two of language, width and theme together, the main two and all rules among them', () => {
    const pairsIn = (looks: typeof ALL) =>
      looks.flatMap(({ language, width, theme }) => [
        `${language} ${width}`,
        `${language} ${theme}`,
        `${width} ${theme}`,
      ]);
    expect(new Set(pairsIn(PAIRS))).toEqual(new Set(pairsIn(ALL)));
    expect(PAIRS).toEqual(expect.arrayContaining(Object.values(MAIN)));
    const kinds = (looks: typeof ALL) =>
      new Set(looks.filter(needsAllRules).map(({ width, theme }) => `${width} ${theme}`));
    expect(kinds(PAIRS)).toEqual(kinds(ALL));
  });
});
