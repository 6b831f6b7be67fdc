import { describe, expect, it } from 'vitest';
import { commit } from '../../scripts/commit.ts';
import { ALL, ALWAYS, needsAllRules, otherLook, planOf, type TourName } from '../harness/looks.ts';
import { SCREENS } from '../screens.ts';

const TOURS: readonly TourName[] = ['desk', 'narrow', 'others'];
const key = (screen: { name: string }, look: object) => `${screen.name} ${JSON.stringify(look)}`;
const visitsOf = (all: boolean, head: string) =>
  TOURS.flatMap((tour) => planOf(tour, SCREENS, { all, head })).flatMap(({ look, screens }) =>
    screens.map((screen) => key(screen, look)),
  );

describe('the looks that screens are seen in', () => {
  it('are told apart by the names of the screens', () => {
    expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(SCREENS.length);
  });

  it('are the same two for every screen, and another for some', () => {
    const visits = visitsOf(false, 'a commit');
    const always = Object.values(ALWAYS).flatMap((look) => SCREENS.map((one) => key(one, look)));
    expect(visits).toEqual(expect.arrayContaining(always));
    expect(new Set(visits).size).toBe(visits.length);
    const others = visits.length - always.length;
    expect(others).toBe(SCREENS.filter(({ name }) => otherLook(name, 'a commit')).length);
    expect(others).toBeGreaterThan(0);
  });

  it('are the same for the same commit, and others for the next', () => {
    expect(commit()).toBe(commit());
    expect(visitsOf(false, 'a commit')).toEqual(visitsOf(false, 'a commit'));
    expect(visitsOf(false, 'a commit')).not.toEqual(visitsOf(false, 'the next'));
  });

  it('leave out none for good: each other look has its turn for a screen', () => {
    const heads = Array.from({ length: 2_000 }, (_, at) => `commit ${at}`);
    const seen = new Set(heads.map((head) => otherLook('login', head)));
    seen.delete(null);
    expect(seen.size).toBe(ALL.length - Object.keys(ALWAYS).length);
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
    expect(asked).toEqual(expect.arrayContaining(Object.values(ALWAYS)));
    expect(asked.filter((look) => words(look) === 'desk light')).toEqual([ALWAYS.desk]);
    expect(asked.filter((look) => words(look) === 'phone dark')).toEqual([ALWAYS.narrow]);
  });

  it('are all there are, once each, for all screens with TOUR=all', () => {
    const everything = ALL.flatMap((look) => SCREENS.map((screen) => key(screen, look)));
    expect(visitsOf(true, 'a commit').sort()).toEqual(everything.sort());
  });
});
