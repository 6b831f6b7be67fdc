// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAbsenceFlow, updateAbsenceFlow } from '#contract/absence-flow.ts';
import { listApprovers } from '#contract/approvals.ts';
import { emitLiveHint } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { Flow } from '../../features/absences/api.ts';

const LIGA = { userId: '0193a000-0000-7000-8000-00000000e001', name: 'Līga Kalniņa' };
const FLOW: Flow = {
  mode: 'approve',
  steps: [{ approvers: { kind: 'people', userIds: [LIGA.userId] } }],
  retentionDays: 180,
  version: 3,
  roles: [],
  people: [LIGA],
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getAbsenceFlow, () => FLOW);
  api.on(listApprovers, () => ({ items: [LIGA] }));
});

async function open() {
  const { user, url } = await renderApp('/admin-absence-flow');
  await screen.findByRole('region', { name: 'Step 1' });
  return { user, url, save: () => user.click(screen.getByRole('button', { name: 'Save' })) };
}
const keeps = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Days after the absence' });

describe('the absence flow', () => {
  it('is saved as a whole, from the version that was seen', async () => {
    const { user, save } = await open();
    api.on(updateAbsenceFlow, ({ body }) => ({ ...FLOW, ...(body as object), version: 4 }));
    await user.clear(keeps());
    await user.type(keeps(), '90');
    await save();
    expect(await screen.findByText('Absence flow saved')).toBeDefined();
    const { mode, steps } = FLOW;
    expect(api.asked(updateAbsenceFlow)[0]?.body).toEqual({
      ...{ mode, steps, retentionDays: 90, version: 3 },
    });
    // What follows begins from what was saved.
    await user.type(keeps(), '0');
    await save();
    await waitFor(() => expect(api.asked(updateAbsenceFlow)).toHaveLength(2));
    expect(api.asked(updateAbsenceFlow)[1]?.body).toMatchObject({ retentionDays: 900, version: 4 });
  });

  it('keeps what was typed when somebody else saves, tells of it, and lets one choose', async () => {
    const { user, save } = await open();
    await user.click(screen.getByRole('button', { name: 'Add a step' }));
    const theirs = { ...FLOW, mode: 'inform' as const, steps: [], version: 4 };
    api.on(getAbsenceFlow, () => theirs);
    await emitLiveHint('absenceFlow');
    expect(await screen.findByText(/^Someone else changed this\./)).toBeDefined();
    expect(screen.getByRole('region', { name: 'Step 2' })).toBeDefined();
    api.on(updateAbsenceFlow, () => refuse('stale_version'));
    await save();
    expect(
      await screen.findByText('Nothing you entered is lost. Compare and choose:'),
    ).toBeDefined();
    expect(api.asked(updateAbsenceFlow)[0]?.body).toMatchObject({ version: 3 });
    api.on(updateAbsenceFlow, ({ body }) => ({ ...FLOW, ...(body as object), version: 5 }));
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Absence flow saved');
    expect(api.asked(updateAbsenceFlow)[1]?.body).toMatchObject({ mode: 'approve', version: 4 });
    expect(screen.getByRole('region', { name: 'Step 2' })).toBeDefined();
  });

  it('follows what somebody else saves while nothing is typed', async () => {
    await open();
    api.on(getAbsenceFlow, () => ({ ...FLOW, retentionDays: 365, version: 4 }));
    await emitLiveHint('absenceFlow');
    await waitFor(() => expect(keeps().value).toBe('365'));
    expect(screen.queryByText(/^Someone else changed/)).toBeNull();
  });

  it('refuses numbers that can’t be at their fields, and leaves them as typed', async () => {
    const { user, save } = await open();
    const step = within(screen.getByRole('region', { name: 'Step 1' }));
    const from = step.getByRole<HTMLInputElement>('textbox', { name: 'Minimum length in days' });
    await user.clear(from);
    await user.type(from, 'abc');
    await user.clear(keeps());
    await user.type(keeps(), '5');
    await user.tab();
    await save();
    expect(step.getByText('Enter a number.')).toBeDefined();
    expect(screen.getByText('At least 30.')).toBeDefined();
    expect([from.value, keeps().value]).toEqual(['abc', '5']);
    expect(document.activeElement).toBe(from);
    expect(api.asked(updateAbsenceFlow)).toHaveLength(0);
  });

  it('shows what is missing or refused at the step that it is about', async () => {
    const { user, save } = await open();
    await user.click(screen.getByRole('button', { name: 'Add a step' }));
    const step = within(screen.getByRole('region', { name: 'Step 2' }));
    await user.click(step.getByRole('combobox', { name: 'Who decides' }));
    const choice = { name: 'Everyone with a role', hidden: true };
    const [, ofSecond] = await screen.findAllByRole('option', choice);
    await user.click(ofSecond as HTMLElement);
    await save();
    expect(step.getByText('Required')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Delete: Step 2' }));
    const message = 'Choose someone who may decide on absences.';
    const path = 'steps.0.approvers.userIds';
    api.on(updateAbsenceFlow, () =>
      refuse('invalid_request', { errors: [{ path, code: 'not_an_approver', message }] }),
    );
    await user.type(keeps(), '{backspace}1');
    await save();
    const first = within(screen.getByRole('region', { name: 'Step 1' }));
    expect(await first.findByText(message)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('needs a step where the school approves', async () => {
    const { user, save } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete: Step 1' }));
    await save();
    expect(screen.getByRole('alert').textContent).toBe('Add at least one step.');
    expect(api.asked(updateAbsenceFlow)).toHaveLength(0);
  });

  it('asks before what was typed is left', async () => {
    const { user, url } = await open();
    await user.type(keeps(), '{backspace}');
    await user.click(screen.getAllByRole('link', { name: 'School settings' })[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeDefined();
    expect(url()).toBe('/admin-absence-flow');
  });
});
