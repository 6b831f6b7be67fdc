// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSchool } from '#contract/school.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { type FakeApi, fakeApi, SCHOOL } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { chooseLanguage } from '../../../lib/i18n/i18n.ts';
import { POLICIES, policyOf } from '../api.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});

const NAMES = ['Terms and conditions', 'Privacy Policy', 'Cookie Policy'];

describe('the policies', () => {
  it.each(['/login', '/login?forgot=true', '/reset-password?token=x'])(
    'are reachable from the footer of %s',
    async (path) => {
      await renderApp(path);
      const footer = within(await screen.findByRole('contentinfo'));
      expect(footer.getAllByRole('link').map((link) => link.textContent)).toEqual(NAMES);
    },
  );

  it.each(NAMES)('%s opens, is held in the URL, and Confirm closes it', async (name) => {
    const { user, url } = await renderApp('/login');
    await user.click(await screen.findByRole('link', { name }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(url()).toMatch(/^\/login\?policy=/);
    expect(dialog.getByText('Effective 9 December 2024')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(url()).toBe('/login');
  });

  it('are open one at a time: opening one closes the others', async () => {
    const { user } = await renderApp('/login?policy=terms');
    const terms = within(await screen.findByRole('dialog', { name: 'Terms and conditions' }));
    await user.click(terms.getByRole('link', { name: 'Privacy Policy' }));
    await screen.findByRole('dialog', { name: 'Privacy Policy' });
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  });

  it('leave what was typed where it is', async () => {
    const { user } = await renderApp('/login');
    await user.type(await screen.findByLabelText('Username or e-mail'), 'inese');
    await user.click(screen.getByRole('link', { name: 'Privacy Policy' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByLabelText('Username or e-mail')).toHaveProperty('value', 'inese');
  });

  it('let the reader choose cookies anew', async () => {
    const { user } = await renderApp('/login?policy=cookies');
    await user.click(await screen.findByRole('button', { name: 'Change my choice' }));
    await screen.findByRole('region', { name: 'Cookies' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('name the support contact of the operator, or the school where there is none', async () => {
    const { unmount } = await renderApp('/login?policy=terms');
    await screen.findByText('Support contact: support@afterbell.example.');
    unmount();
    api.on(getSchool, () => ({ ...SCHOOL, supportEmail: null }));
    await renderApp('/login?policy=terms');
    await screen.findByText('Support contact: your school.');
  });

  it('are nothing else that somebody writes into the URL', () => {
    expect([{ policy: 'terms' }, { policy: 'x' }, { policy: ['terms'] }, {}].map(policyOf)).toEqual(
      ['terms', null, null, null],
    );
  });
});

/** The numbers of spec point 1, and what a reader must find in each language. */
const FACTS: Readonly<Record<(typeof POLICIES)[number], readonly RegExp[]>> = {
  terms: [/\b18\b/, /\b24\b/, /2024/, /Latvi|Lettland|lettisch|Латви/i],
  privacy: [/\b18\b/, /\b24\b/, /\b48\b/, /\b180\b/, /2024/, /GDPR|DSGVO|VDAR/, /dvi\.gov\.lv/],
  cookies: [
    /\b180\b/,
    /2024/,
    /afterbell_cookie_preferences/,
    /afterbell_device.*\b400\b.*HttpOnly/,
    /afterbell\.session/,
  ],
};

const EFFECTIVE = {
  en: 'Effective 9 December 2024',
  de: 'Gültig ab 9. Dezember 2024',
  lv: 'Spēkā no 2024. gada 9. decembra',
  ru: 'Действует с 9 декабря 2024 года',
} as const;

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(POLICIES)('the facts are in the text: %s', async (policy) => {
    await renderApp(`/login?policy=${policy}`);
    await chooseLanguage(language);
    await screen.findByText(EFFECTIVE[language]);
    const text = (await screen.findByRole('dialog')).textContent ?? '';
    for (const fact of FACTS[policy]) expect(text).toMatch(fact);
    expect(text).toContain('support@afterbell.example');
    expect(text).not.toMatch(/sections\.|\{\{/);
  });
});
