// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMe } from '#contract/me.ts';
import {
  createTask,
  finishTask,
  listAssignees,
  listGathered,
  listTasks,
  reopenTask,
} from '#contract/tasks.ts';
import { aTask, pageOfTasks } from '../../../test/dashboard.ts';
import { type FakeApi, fakeApi, meWith } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const PATH = '/admin-tasks';
const teacher = {
  userId: '01941f38-0000-7000-8000-00000000aaaa',
  firstName: 'Zane',
  lastName: 'Liepa',
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getMe, () => meWith('tasks.manage'));
  api.on(listAssignees, () => ({ items: [teacher] }));
});

describe('tasks of the office', () => {
  it('say when nothing waits, and count in the navigation what does', async () => {
    api.on(listTasks, () => pageOfTasks([]));
    api.on(listGathered, () => ({ items: [], written: 4, late: 0 }));
    await renderApp(PATH);
    expect(await screen.findByText('You’re all caught up')).toBeDefined();
    expect(await screen.findByText('No open tasks')).toBeDefined();
    expect((await screen.findByRole('link', { name: /^Tasks/ })).textContent).toBe('Tasks4');
  });

  it('tell who has each and until when, and that one is late', async () => {
    const task = aTask({ assignee: teacher, dueDate: '2026-11-01', late: true });
    api.on(listTasks, () => pageOfTasks([task]));
    await renderApp(PATH);
    const list = within(await screen.findByRole('list', { name: 'Added by staff' }));
    expect(list.getByText('Zane Liepa')).toBeDefined();
    expect(list.getByText('Due 01/11/2026')).toBeDefined();
    expect(list.getByText('Late')).toBeDefined();
  });

  it('are finished by one click, which can be undone', async () => {
    const task = aTask();
    api.on(listTasks, () => pageOfTasks([task]));
    api.on(finishTask, () => task);
    api.on(reopenTask, () => task);
    const { user } = await renderApp(PATH);
    await user.click(await screen.findByRole('checkbox', { name: 'Done: Order mats' }));
    await waitFor(() => expect(api.asked(finishTask)).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.asked(reopenTask)).toHaveLength(1));
  });

  it('are written with somebody of the staff and a day', async () => {
    api.on(listTasks, () => pageOfTasks([]));
    api.on(createTask, () => aTask());
    const { user } = await renderApp(`${PATH}?new=true`);
    const dialog = within(await screen.findByRole('dialog', { name: 'New task' }));
    await user.type(dialog.getByLabelText(/^Title/), 'Keys');
    await user.click(dialog.getByLabelText('Assigned to'));
    await user.click(await screen.findByRole('option', { name: 'Liepa Zane' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(api.asked(createTask)[0]?.body).toMatchObject({
        title: 'Keys',
        assigneeId: teacher.userId,
      }),
    );
  });
});

it('a teacher’s own are a tab, without what only the office does', async () => {
  signedInAs('teacher');
  const task = aTask({ can: { edit: false, delete: false, finish: true } });
  api.on(listTasks, () => pageOfTasks([task], false));
  await renderApp('/teacher-overview?tab=tasks');
  expect(await screen.findByRole('checkbox', { name: 'Done: Order mats' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'New task' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
});
