// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { endMails } from '#contract/notifications.ts';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';

describe('the link at the end of a mail', () => {
  it('says where to choose when it no longer works: nobody can ask for another', async () => {
    fakeApi().on(endMails, () => refuse('link_invalid'));
    const { user } = await renderApp('/login?unsubscribe=the-token');
    await user.click(await screen.findByRole('button', { name: 'Stop these e-mails' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This link no longer works. To unsubscribe, log in and go to Settings > Notifications.',
    );
  });
});
