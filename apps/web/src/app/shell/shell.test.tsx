// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listApprovals } from '#contract/approvals.ts';
import { listBookings } from '#contract/bookings.ts';
import { listLocations } from '#contract/locations.ts';
import { getMe, listMyChildren } from '#contract/me.ts';
import { countUnreadConversations } from '#contract/messages.ts';
import { countUnread, listNotifications, markAllRead, markRead } from '#contract/notifications.ts';
import { getSchool } from '#contract/school.ts';
import { listGathered } from '#contract/tasks.ts';
import type { PermissionKey } from '#domain/roles/permissions.ts';
import { screen as device, emitLiveHint } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, meWith, refuse, SCHOOL } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { renderPart } from '../../../test/render-part.tsx';
import { NAVIGATION } from '../navigation.ts';
import { NavigationBar, NavigationTabs } from './navigation-bar.tsx';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(listMyChildren, () => ({ items: [] }));
  api.on(listLocations, () => ({
    items: [],
    total: 0,
    page: 1,
    pageSize: 25,
    cities: [],
    can: { create: true },
  }));
});

describe('the navigation of an administrator', () => {
  it.each([
    ['school.configure', 'School settings'],
    ['audit.view', 'School settings'],
    ['users.view', 'People'],
  ] as const)('with %s alone leads to %s and no further', async (permission, name) => {
    signedInAs('admin');
    api.on(getMe, () => meWith(permission));
    await renderApp('/admin-location-overview');
    await screen.findByRole('link', { name });
    const others = ['School settings', 'People', 'Roles'].filter((other) => other !== name);
    for (const other of others) expect(screen.queryByRole('link', { name: other })).toBeNull();
  });
});

describe('a page that there is not', () => {
  it('keeps the ways on for who is signed in', async () => {
    signedInAs('parent');
    await renderApp('/no-such-page');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Home' })).not.toBeNull());
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeDefined();
    const home = screen.getByRole('link', { name: 'Go to the home page' });
    expect(home.getAttribute('href')).toBe('/login');
  });

  it('stands in a card with the school’s name before the sign-in', async () => {
    await renderApp('/no-such-page');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: SCHOOL.name })).toBeDefined();
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('the notice of maintenance', () => {
  const maintenance = {
    text: null,
    from: '2026-11-20T18:00:00.000Z',
    until: '2026-11-20T20:00:00.000Z',
  };
  const banner = /Short interruptions may occur/;

  it('is shown with its time as the school writes it, and can be put away for the visit', async () => {
    signedInAs('parent');
    api.on(getSchool, () => ({ ...SCHOOL, maintenance }));
    const { user } = await renderApp('/parents-home');
    expect((await screen.findByText(banner)).textContent).toContain('20/11/2026, 20:00–22:00');
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText(banner)).toBeNull();
  });

  it('comes back when it says something new', async () => {
    signedInAs('parent');
    let text: string | null = null;
    api.on(getSchool, () => ({ ...SCHOOL, maintenance: { ...maintenance, text } }));
    const { user } = await renderApp('/parents-home');
    await user.click(await screen.findByRole('button', { name: 'Got it' }));
    text = 'It takes longer.';
    await emitLiveHint('school');
    expect(await screen.findByText(/It takes longer\./)).toBeDefined();
  });

  it('is not there without one', async () => {
    signedInAs('parent');
    await renderApp('/parents-home');
    await screen.findByText('No children yet');
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
  });
});

describe('Ctrl+K', () => {
  const open = async () => {
    signedInAs('admin');
    api.on(getMe, () => meWith('roles.manage', 'school.configure'));
    const app = await renderApp('/admin-location-overview');
    await screen.findByRole('link', { name: 'Roles' });
    await app.user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Search' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    return { ...app, field };
  };
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

  it('lists the screens of the area, and a few letters lead to one, without regard to accents', async () => {
    const { user, url } = await open();
    expect(options()).toEqual([
      'Dashboard',
      'Locations',
      'Holidays',
      'Roles',
      'School settings',
      'Settings',
      'Notifications',
    ]);
    await user.keyboard('röl');
    expect(options()).toEqual(['Roles']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(url()).toBe('/admin-permission-management'));
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull();
  });

  it('is steered by the arrows, around both ends', async () => {
    const { user, field } = await open();
    const chosen = () =>
      document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(chosen()).toBe('Dashboard');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('Locations');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toBe('Notifications');
  });

  it('says when nothing fits, and Escape closes it', async () => {
    const { user } = await open();
    await user.keyboard('zzz{Enter}');
    expect(await screen.findByText('Nothing found')).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('leaves out what the person may not see', async () => {
    signedInAs('admin');
    const { user } = await renderApp('/admin-location-overview');
    await user.click(await screen.findByRole('button', { name: /^Search/ }));
    await screen.findByRole('combobox', { name: 'Search' });
    expect(options()).toEqual(['Dashboard', 'Locations', 'Holidays', 'Settings', 'Notifications']);
  });
});

describe('notifications', () => {
  const told = {
    id: '0193a000-0000-7000-8000-00000000d001',
    type: 'sessionCancelled' as const,
    kind: 'sessionCancelled' as const,
    params: { activityId: 'x', activity: 'Chess', date: '2026-11-20' },
    path: '/parent-settings',
    createdAt: '2026-11-15T10:00:00.000Z',
    readAt: null as string | null,
  };
  const listOf = (items: (typeof told)[], total = items.length, page = 1) => ({
    items,
    total,
    page,
    pageSize: 25,
  });
  const open = async () => {
    const app = await renderApp('/parents-home');
    await app.user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    return { ...app, panel: within(await screen.findByRole('dialog', { name: 'Notifications' })) };
  };
  beforeEach(() => signedInAs('parent'));

  it('are counted at the bell, live', async () => {
    let unread = 2;
    api.on(countUnread, () => ({ unread }));
    await renderApp('/parents-home');
    expect(await screen.findByRole('button', { name: 'Notifications, 2 new' })).toBeDefined();
    unread = 0;
    await emitLiveHint('notifications');
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined();
  });

  it('say what happened, in the school’s way of writing dates', async () => {
    api.on(listNotifications, () => listOf([told]));
    const { panel, url } = await open();
    const row = await panel.findByRole('button', { name: /Chess is cancelled/ });
    expect(row.textContent).toContain('Chess on 20/11/2026 is cancelled.');
    expect(row.textContent).toContain('15/11/2026, 12:00');
    expect(url()).toBe('/parents-home?panel=notifications');
  });

  it('open what they speak of, and are read then', async () => {
    api.on(listNotifications, () => listOf([told]));
    api.on(markRead, () => undefined);
    const { user, panel, url } = await open();
    await user.click(await panel.findByRole('button', { name: /Chess is cancelled/ }));
    await waitFor(() => expect(url()).toBe('/parent-settings'));
    expect(api.asked(markRead)[0]?.params).toEqual({ id: told.id });
  });

  it.each(['/parent-payments', '//evil.example', '/nowhere'])(
    'stay where they are when there is no such page: %s',
    async (path) => {
      api.on(listNotifications, () => listOf([{ ...told, path, readAt: told.createdAt }]));
      const { user, panel, url } = await open();
      await user.click(await panel.findByRole('button', { name: /Chess is cancelled/ }));
      expect(url()).toBe('/parents-home?panel=notifications');
      expect(api.asked(markRead)).toHaveLength(0);
    },
  );

  it('can all be marked as read', async () => {
    let readAt: string | null = null;
    api.on(listNotifications, () => listOf([{ ...told, readAt }]));
    api.on(markAllRead, () => {
      readAt = told.createdAt;
      return undefined;
    });
    const { user, panel } = await open();
    await user.click(await panel.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() =>
      expect(panel.queryByRole('button', { name: 'Mark all as read' })).toBeNull(),
    );
  });

  it('come a page at a time', async () => {
    api.on(listNotifications, ({ query }) =>
      listOf(
        [{ ...told, id: `${told.id.slice(0, -1)}${query['page']}` }],
        26,
        Number(query['page']),
      ),
    );
    const { user, panel } = await open();
    await user.click(await panel.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(2));
    expect(panel.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('say so when there are none, and when they can’t be loaded', async () => {
    api.on(listNotifications, () => refuse('invalid_request'));
    const { user, panel } = await open();
    await panel.findByText('Your notifications could not be loaded');
    api.on(listNotifications, () => listOf([]));
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('Nothing new')).toBeDefined();
  });
});

describe('unread conversations', () => {
  const unreadFor = (unread: number, ...permissions: readonly PermissionKey[]) => {
    api.on(countUnreadConversations, () => ({ unread }));
    api.on(getMe, () => meWith(...permissions));
  };
  const link = () => screen.getByRole('link', { name: /^Messages/ });

  it.each(['parent', 'admin'] as const)(
    'are told beside the entry of the area %s, live',
    async (kind) => {
      signedInAs(kind);
      unreadFor(3, 'messages.send');
      await renderApp(kind === 'parent' ? '/parents-home' : '/admin-location-overview');
      await waitFor(() => expect(link().textContent).toBe('Messages3'));
      unreadFor(0, 'messages.send');
      await emitLiveHint('messages');
      await waitFor(() => expect(link().textContent).toBe('Messages'));
    },
  );

  it('are not asked for who may send none', async () => {
    signedInAs('admin');
    unreadFor(3, 'messages.broadcast');
    await renderPart(() => <NavigationTabs entries={NAVIGATION.admin} />);
    await waitFor(() => expect(api.asked(getMe)).not.toHaveLength(0));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(api.asked(countUnreadConversations)).toHaveLength(0);
  });

  it('are told at “More” where a phone has the entry behind it', async () => {
    signedInAs('parent');
    unreadFor(2, 'messages.send');
    await renderPart(() => {
      device.phone = true;
      return <NavigationTabs entries={NAVIGATION.parent} />;
    });
    expect(await screen.findByRole('button', { name: /^More\s*2$/ })).toBeDefined();
  });
});

describe('what waits', () => {
  it('is counted at the entry that it waits behind, and at no other', async () => {
    signedInAs('admin');
    api.on(getMe, () =>
      meWith('messages.send', 'bookings.decide', 'absences.decide', 'tasks.manage'),
    );
    api.on(countUnreadConversations, () => ({ unread: 1 }));
    api.on(listGathered, () => ({ items: [], written: 2, late: 0 }));
    const page = { items: [], page: 1, pageSize: 10 };
    api.on(listBookings, () => ({ ...page, total: 4 }));
    const counts = { all: 8, needsAction: 8, infoRequested: 0 };
    api.on(listApprovals, () => ({ ...page, total: 8, counts }));
    await renderApp('/admin-location-overview');
    await waitFor(() =>
      expect(
        ['Approvals', 'Tasks', 'Messages'].map(
          (name) => screen.getByRole('link', { name: new RegExp(`^${name}`) }).textContent,
        ),
      ).toEqual(['Approvals12', 'Tasks2', 'Messages1']),
    );
  });
});

describe('the tabs of a phone', () => {
  const [entry] = NAVIGATION.parent;
  const many = Array.from({ length: 7 }, (_, index) => ({
    ...(entry ?? NAVIGATION.child[0]),
    path: `/page-${index}` as '/parents-home',
  })) as (typeof NAVIGATION)['parent'];

  it('are five at most: the last one holds the rest', async () => {
    signedInAs('parent');
    const { user } = await renderPart(() => {
      device.phone = true;
      return <NavigationTabs entries={many} />;
    });
    const more = await screen.findByRole('button', { name: 'More' });
    expect(screen.getAllByRole('link')).toHaveLength(4);
    await user.click(more);
    const rest = await screen.findByRole('dialog', { name: 'More' });
    expect(await within(rest).findAllByRole('link')).toHaveLength(3);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(more));
  });

  it('tell bars at the lower edge how high they are, also where a word takes two lines', async () => {
    signedInAs('parent');
    const told = () => document.documentElement.style.getPropertyValue('--afterbell-tabs-height');
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(78);
    const Usual = window.ResizeObserver;
    window.ResizeObserver = class extends Usual {
      readonly onResize: ResizeObserverCallback;
      constructor(onResize: ResizeObserverCallback) {
        super(onResize);
        this.onResize = onResize;
      }
      override observe() {
        this.onResize([], this);
      }
    };
    try {
      await renderPart(() => {
        device.phone = true;
        return <NavigationTabs entries={many} />;
      });
      await waitFor(() => expect(told()).toBe('78px'));
      cleanup();
      expect(told()).toBe('');
    } finally {
      window.ResizeObserver = Usual;
      vi.restoreAllMocks();
    }
  });

  it('are none where there is only one', async () => {
    signedInAs('child');
    await renderPart(() => {
      device.phone = true;
      return (
        <>
          <NavigationBar />
          <p>Page</p>
        </>
      );
    });
    await screen.findByText('Page');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('are all there when they fit, and on a desk in any case', async () => {
    signedInAs('parent');
    await renderPart(() => <NavigationTabs entries={many} />);
    expect(await screen.findAllByRole('link')).toHaveLength(7);
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });
});
