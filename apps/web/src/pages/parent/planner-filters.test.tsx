// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listPlanner } from '#contract/planner.ts';
import { aPlannedActivity, plannerOf } from '../../../test/bookings.ts';
import { screen as simulated } from '../../../test/browser-gaps.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

beforeEach(() => {
  sessionStorage.clear();
  const api = fakeApi();
  signedInAs('parent');
  api.on(listPlanner, () => plannerOf(aPlannedActivity()));
});
afterEach(() => {
  simulated.phone = false;
});

const show = async () => {
  const { user } = await renderApp('/parent-overview');
  await screen.findByRole('button', { name: 'Free places' });
  const bar = document.querySelector('search') as HTMLElement;
  /** What the keyboard reaches, in its order. */
  const order = () =>
    [...bar.querySelectorAll('button, input')].map(
      (one) => one.getAttribute('aria-label') ?? one.textContent,
    );
  return { user, bar, order };
};
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const CHILDREN = ['JBJānis', 'ABAnna'];

describe('the filters of the planner', () => {
  it('are one row at a desk, the search in sight, in the order in which they are seen', async () => {
    const { order } = await show();
    expect(order()).toEqual([
      ...CHILDREN,
      ...DAYS,
      'Free places',
      'Search activities',
      'More filters',
    ]);
  });

  it('have the search behind its own button on a phone, ready to be typed into', async () => {
    simulated.phone = true;
    const { user, bar, order } = await show();
    expect(order()).toEqual([
      ...CHILDREN,
      'Search activities',
      'More filters',
      ...DAYS,
      'Free places',
    ]);
    await user.click(within(bar).getByRole('button', { name: 'Search activities' }));
    await user.keyboard('xyz');
    expect(await screen.findByText('Nothing found')).toBeDefined();
  });
});
