import { describe, expect, it } from 'vitest';
import { Transition } from './plain-transition.ts';

describe('the loader of a button', () => {
  const children = (styles: object) => JSON.stringify(styles);
  const transition = { in: { opacity: 1 }, common: { transformOrigin: 'center' } };

  it('is not there while nothing is waited for', () => {
    expect(Transition({ mounted: false, transition, children })).toBeNull();
  });

  it.each([
    ['where it would have arrived', transition, { transformOrigin: 'center', opacity: 1 }],
    ['where the style sheet puts it', 'slide-down', {}],
  ])('stands %s', (_where, given, styles) => {
    expect(Transition({ mounted: true, transition: given, children })).toBe(JSON.stringify(styles));
  });
});
