// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getMe } from '#contract/me.ts';
import { countUnreadConversations } from '#contract/messages.ts';
import { fakeApi, meWith } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { chooseRole } from '../../lib/session/session.ts';

describe('another role of the same person', () => {
  it('is asked for what it may see, by what stays on the screen too', async () => {
    const api = fakeApi();
    signedInAs('teacher', 'parent');
    chooseRole('teacher');
    api.on(countUnreadConversations, ({ headers }) => ({
      unread: headers.get('x-active-role') === 'parent' ? 2 : 7,
    }));
    api.on(getMe, () => meWith('messages.send'));
    await renderApp('/teacher-settings');
    const counted = (count: number) => screen.findAllByText(String(count));
    expect((await counted(7)).length).toBeGreaterThan(0);
    act(() => chooseRole('parent'));
    expect((await counted(2)).length).toBeGreaterThan(0);
    expect(screen.queryAllByText('7')).toEqual([]);
  });
});
