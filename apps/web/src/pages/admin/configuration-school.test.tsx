// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { getMe } from '#contract/me.ts';
import {
  getCohortVisibility,
  getSchool,
  removeLogo,
  updateCohortVisibility,
  updateSchool,
  uploadLogo,
} from '#contract/school.ts';
import { LOGO_LIMITS } from '#domain/school/logo.ts';
import {
  type FakeApi,
  fakeApi,
  meWith,
  NO_ANSWER,
  refuse,
  SCHOOL,
} from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { pngOf, SVG } from '../../../test/pictures.ts';
import { renderApp } from '../../../test/render-app.tsx';

let api: FakeApi;
let logoUrl: string | null;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  logoUrl = null;
  api.on(getMe, () => meWith('school.configure', 'audit.view'));
  api.on(getSchool, () => ({ ...SCHOOL, logoUrl }));
});

const open = async () => {
  const app = await renderApp('/admin-configuration');
  const name = await screen.findByLabelText(/^Name/);
  const card = (title: string) => within(screen.getByRole('region', { name: title }));
  return { ...app, name, card };
};

describe('the tabs of the configuration', () => {
  const titles = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

  it('are all there for those who may configure the school and see the log', async () => {
    await open();
    expect(titles()).toEqual([
      'School',
      'Invoice information',
      'Absence policies',
      'Regional settings',
      'Home pages',
      'Undelivered e-mails',
      'Audit log',
    ]);
  });

  it('are the log alone for those who may only see that', async () => {
    api.on(getMe, () => meWith('audit.view'));
    api.on(listAudit, () => ({ items: [], total: 0, page: 1, pageSize: 25, actions: [] }));
    await renderApp('/admin-configuration?tab=invoice');
    expect(await screen.findByText('Nothing logged yet')).toBeDefined();
    expect(titles()).toEqual(['Audit log']);
  });

  it('are none where the role may do nothing here', async () => {
    api.on(getMe, () => meWith());
    await renderApp('/admin-configuration');
    expect(await screen.findByText(/Your role can’t change anything here/)).toBeDefined();
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

describe('the school', () => {
  it('is saved with name and time zone', async () => {
    api.on(updateSchool, () => undefined);
    const { user, name } = await open();
    await user.clear(name);
    await user.paste('Riverside Primary');
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    await user.clear(zone);
    await user.paste('berlin');
    // The list unfolds by a transition, which this browser does not play.
    await user.click(await screen.findByRole('option', { name: 'Europe/Berlin', hidden: true }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(api.asked(updateSchool)[0]?.body).toEqual({
      name: 'Riverside Primary',
      language: 'en',
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      accentColor: '#0b6e75',
    });
  });

  it('shows a button in its colour, and says at the field when white can’t be read on it', async () => {
    const { user } = await open();
    const colour = screen.getByLabelText('Colour');
    expect(screen.getByText('Preview')).toBeDefined();
    await user.clear(colour);
    await user.paste('#ffd700');
    expect(screen.getByText(/White text is hard to read/)).toBeDefined();
    expect(screen.queryByText('Preview')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(api.asked(updateSchool)).toHaveLength(0);
    expect(colour).toHaveProperty('value', '#ffd700');
  });

  it('keeps what was typed when it can’t be saved', async () => {
    api.on(updateSchool, () => NO_ANSWER);
    const { user, name } = await open();
    await user.type(name, ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The school could not be saved.',
    );
    expect(name).toHaveProperty('value', 'Riverside School 2');
  });
});

describe('the logo', () => {
  const chooser = () => document.querySelector('input[type="file"]') as HTMLInputElement;

  it('is seen before it is saved, and then in the bar under the school’s name', async () => {
    api.on(uploadLogo, () => {
      logoUrl = '/school-logo/1.png';
      return { logoUrl };
    });
    const { user } = await open();
    const file = pngOf(2000);
    await user.upload(chooser(), file);
    const preview = await screen.findByAltText('Preview (not saved yet)');
    expect(preview.getAttribute('src')).toMatch(/^data:image\/png/);
    expect(api.asked(uploadLogo)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Save logo' }));
    await waitFor(() =>
      expect(
        within(screen.getByRole('banner')).getByRole('img', { name: 'Riverside School' }),
      ).toHaveProperty('src', expect.stringContaining('/school-logo/1.png')),
    );
    expect(api.asked(uploadLogo)[0]?.body).toEqual({ file });
  });

  it.each([
    ['too big', pngOf(LOGO_LIMITS.bytes + 1), /too large. At most 2 MB/],
    ['no picture, whatever it is called', SVG, /PNG, JPEG or WebP image/],
  ])('is refused here already when it is %s', async (_what, file, words) => {
    const { user, card } = await open();
    await user.upload(chooser(), file);
    expect((await card('Logo').findByRole('alert')).textContent).toMatch(words);
    expect(screen.queryByRole('button', { name: 'Save logo' })).toBeNull();
  });

  it('says what the server had against it, and keeps the choice', async () => {
    api.on(uploadLogo, () =>
      refuse('invalid_request', {
        errors: [{ path: 'file', code: 'not_an_image', message: 'Please choose a picture.' }],
      }),
    );
    const { user, card } = await open();
    await user.upload(chooser(), pngOf(300));
    await user.click(await screen.findByRole('button', { name: 'Save logo' }));
    expect((await card('Logo').findByRole('alert')).textContent).toBe(
      'Failed to upload the logo. Please choose a picture.',
    );
    expect(screen.getByAltText('Preview (not saved yet)')).toBeDefined();
  });

  it('is removed after a question, which says when that failed', async () => {
    logoUrl = '/school-logo/1.png';
    api.on(removeLogo, () => NO_ANSWER);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove logo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the logo?' }));
    const confirm = dialog.getByRole('button', { name: 'Remove logo' });
    await user.click(confirm);
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Failed to remove the logo\. /);
    api.on(removeLogo, () => {
      logoUrl = null;
      return undefined;
    });
    await user.click(confirm);
    expect(await screen.findByText('Logo removed')).toBeDefined();
    expect(await screen.findByText(/Until you add one/)).toBeDefined();
  });
});

describe('whether families see classmates', () => {
  const toggle = () => screen.findByRole('switch', { name: /the other children’s first names/ });

  it('is switched on and saved at once', async () => {
    let showClassmates = false;
    api.on(getCohortVisibility, () => ({ showClassmates }));
    api.on(updateCohortVisibility, ({ body }) => {
      ({ showClassmates } = body as { showClassmates: boolean });
      return { showClassmates };
    });
    const { user, card } = await open();
    await user.click(await toggle());
    expect(await card('Classmates').findByText('Saved')).toBeDefined();
    expect(await toggle()).toHaveProperty('checked', true);
    expect(api.asked(updateCohortVisibility)[0]?.body).toEqual({ showClassmates: true });
  });

  it('says at its place when it can’t be saved, and stands as it was', async () => {
    api.on(updateCohortVisibility, () => NO_ANSWER);
    const { user, card } = await open();
    await user.click(await toggle());
    expect((await card('Classmates').findByRole('alert')).textContent).toContain(
      'The classmates setting could not be saved.',
    );
    expect(await toggle()).toHaveProperty('checked', false);
  });

  it('says at its place when it can’t be loaded; the rest of the tab is there', async () => {
    api.on(getCohortVisibility, () => refuse('internal'));
    const { card } = await open();
    expect(
      await card('Classmates').findByText('The classmates setting could not be loaded'),
    ).toBeDefined();
  });
});
