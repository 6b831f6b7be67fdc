// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listMyChildren } from '#contract/me.ts';
import { readPreferences } from '#domain/consent/preferences.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { signedInAs } from '../../../../test/people.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { askForCookieChoice } from '../../../lib/storage/consent.ts';
import { readStored, writeStored } from '../../../lib/storage/storage.ts';

const COOKIE = 'afterbell_cookie_preferences';
function setCookie(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the app writes it the same way
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${value === '' ? 0 : 1000}`;
}
const decided = () => readPreferences(document.cookie);

beforeEach(() => {
  fakeApi().on(listMyChildren, () => ({ items: [] }));
  setCookie('');
});

const banner = () => screen.findByRole('region', { name: 'Cookies' });
const noBanner = () => expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();

describe('the question about cookies', () => {
  it('offers three switches: the necessary one is on and locked, the others are off', async () => {
    await renderApp('/login');
    const asked = within(await banner());
    const state = (name: string) => {
      const { checked, disabled } = asked.getByRole('switch', { name }) as HTMLInputElement;
      return { checked, disabled };
    };
    expect(state('Necessary')).toEqual({ checked: true, disabled: true });
    expect(state('Functional')).toEqual({ checked: false, disabled: false });
    expect(state('Analytics')).toEqual({ checked: false, disabled: false });
  });

  it('keeps what was chosen, says so and is gone', async () => {
    const { user } = await renderApp('/login');
    const asked = within(await banner());
    await user.click(asked.getByRole('switch', { name: 'Functional' }));
    await user.click(asked.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Cookie preferences saved')).toBeDefined();
    noBanner();
    expect(decided()).toEqual({ necessary: true, functional: true, analytics: false });
  });

  it('allows everything with one button', async () => {
    const { user } = await renderApp('/login');
    await user.click(within(await banner()).getByRole('button', { name: 'Accept All' }));
    expect(await screen.findByText('Cookie preferences saved')).toBeDefined();
    expect(decided()).toEqual({ necessary: true, functional: true, analytics: true });
  });

  it('is answered by the keyboard alone, and takes the focus from nobody by itself', async () => {
    const { user } = await renderApp('/login');
    const asked = await banner();
    expect(asked.contains(document.activeElement)).toBe(false);
    asked.focus();
    await user.tab(); // the link to the policy
    await user.tab();
    await user.keyboard(' ');
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(within(asked).getByRole('button', { name: 'Save' }));
    await user.keyboard('{Enter}');
    expect(decided()).toEqual({ necessary: true, functional: true, analytics: false });
  });

  it('is not asked where a choice was saved, and nothing but a whole choice counts', async () => {
    setCookie(encodeURIComponent('{"necessary":true,"functional":false,"analytics":false}'));
    const { unmount } = await renderApp('/login');
    await screen.findByLabelText('Password');
    noBanner();
    unmount();
    setCookie(encodeURIComponent('{"functional":tr'));
    await renderApp('/login');
    await banner();
  });

  it('is asked behind the login too, and no more once another tab has the answer', async () => {
    signedInAs('parent');
    await renderApp('/parents-home');
    await banner();
    setCookie(encodeURIComponent('{"necessary":true,"functional":false,"analytics":false}'));
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(noBanner);
  });

  it('comes back when the reader wants to choose anew, with what was chosen and with the focus', async () => {
    setCookie(encodeURIComponent('{"necessary":true,"functional":true,"analytics":false}'));
    await renderApp('/login');
    await screen.findByLabelText('Password');
    act(askForCookieChoice);
    const asked = await banner();
    await waitFor(() => expect(document.activeElement).toBe(asked));
    expect(within(asked).getByRole('switch', { name: 'Functional' })).toHaveProperty(
      'checked',
      true,
    );
  });

  it('leads to the Cookie Policy', async () => {
    const { user, url } = await renderApp('/login');
    await user.click(within(await banner()).getByRole('link', { name: 'Cookie Policy' }));
    await screen.findByRole('dialog', { name: 'Cookie Policy' });
    expect(url()).toBe('/login?policy=cookies');
  });
});

describe('what is remembered for comfort', () => {
  it('lives for the visit only, until functional cookies are allowed; then beyond it', async () => {
    const { user } = await renderApp('/login');
    const asked = within(await banner());
    writeStored('theme', 'dark');
    expect([sessionStorage, localStorage].map((s) => s.getItem('afterbell.theme'))).toEqual([
      'dark',
      null,
    ]);
    await user.click(asked.getByRole('button', { name: 'Accept All' }));
    expect([sessionStorage, localStorage].map((s) => s.getItem('afterbell.theme'))).toEqual([
      null,
      'dark',
    ]);
    expect(readStored('theme')).toBe('dark');
  });

  it('is taken back to the visit when the consent is withdrawn or has run out', async () => {
    localStorage.setItem('afterbell.theme', 'dark');
    localStorage.setItem('afterbell.filters.locations', 'q=berz');
    await renderApp('/login');
    await banner();
    expect(Object.keys(localStorage).filter((key) => /theme|filters/.test(key))).toEqual([]);
    expect([readStored('theme'), readStored('filters.locations')]).toEqual(['dark', 'q=berz']);
  });

  it('leaves alone what the portal needs: language and session stay for good', async () => {
    await renderApp('/login');
    await banner();
    writeStored('language', 'lv');
    expect(localStorage.getItem('afterbell.language')).toBe('lv');
  });
});
