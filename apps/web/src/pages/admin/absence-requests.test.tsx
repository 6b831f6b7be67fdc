// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  appoint,
  approve,
  decideTogether,
  getApproval,
  listApprovalHistory,
  listApprovals,
  listApprovers,
} from '#contract/approvals.ts';
import { getMe } from '#contract/me.ts';
import { aDetail, aRequest } from '../../../test/absences.ts';
import { screen as device, emitLiveHint } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, meWith, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const PATH = '/admin-activity-approval';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getMe, () => meWith('absences.decide'));
  decidedToday();
});
const decidedToday = (...items: ReturnType<typeof aRequest>[]) =>
  api.on(listApprovalHistory, () => ({ items, total: items.length, page: 1, pageSize: 10 }));
const shows = (...requests: ReturnType<typeof aRequest>[]) => {
  const { length } = requests;
  api.on(listApprovals, () => ({
    items: requests,
    total: length,
    page: 1,
    pageSize: 100,
    counts: { all: length, needsAction: length, infoRequested: 0 },
  }));
};

describe('absence requests', () => {
  it('are opened from the list, and decided only with a comment', async () => {
    const request = aRequest();
    shows(request);
    api.on(getApproval, () => aDetail(request));
    api.on(approve, () => request);
    const { user } = await renderApp(PATH);
    const row = await screen.findByRole('button', { name: /Bērziņa Anna/ });
    // By a sign and "5 h" for the eye, in words for the ear.
    expect(row.textContent).toContain('Sick leave · 16/11–18/11');
    expect(within(row).getByText('Pending, step 1 of 2')).toBeDefined();
    expect(within(row).getByText('waiting 5 hours')).toBeDefined();
    expect(within(row).getByText('5 h').getAttribute('aria-hidden')).toBe('true');
    await user.click(row);
    expect(await screen.findByText('Fever since the night')).toBeDefined();
    const decision = within(screen.getByRole('region', { name: 'Your decision' }));
    await user.click(decision.getByRole('button', { name: 'Approve' }));
    expect(decision.getByText('Comment is required')).toBeDefined();
    await user.click(decision.getByRole('button', { name: 'Ask' }));
    expect(decision.getByText('Please specify what information you need')).toBeDefined();
    expect(api.asked(approve)).toHaveLength(0);
    await user.click(decision.getByRole('button', { name: 'Get well soon' }));
    await user.click(decision.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(api.asked(approve)[0]?.body).toEqual({
        comment: 'Get well soon',
        step: 1,
        version: 1,
      }),
    );
  });

  it('are decided as they stood when one began to write; who was overtaken is told, and decides anew', async () => {
    const request = aRequest();
    let shown = aDetail(request);
    shows(request);
    api.on(getApproval, () => shown);
    api.on(approve, ({ body }) =>
      (body as { step: number }).step === 1 ? refuse('approval_closed') : request,
    );
    const { user } = await renderApp(`${PATH}?request=${request.approvalId}`);
    const decision = within(await screen.findByRole('region', { name: 'Your decision' }));
    await user.click(decision.getByRole('button', { name: 'Get well soon' }));
    shown = aDetail({
      ...request,
      approval: { ...shown.approval, step: 2 } as typeof shown.approval,
    });
    await emitLiveHint('approvals');
    await screen.findAllByText(/step 2 of 2/i);
    await user.click(decision.getByRole('button', { name: 'Approve' }));
    expect(await decision.findByText(/Someone has already decided/)).toBeDefined();
    await user.click(decision.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(api.asked(approve).map(({ body }) => (body as { step: number }).step)).toEqual([1, 2]),
    );
  });

  it('are decided once where the answer was lost and one presses again', async () => {
    const request = aRequest();
    shows(request);
    api.on(getApproval, () => aDetail(request));
    api.on(approve, () => refuse('internal'));
    const { user } = await renderApp(`${PATH}?request=${request.approvalId}`);
    const decision = within(await screen.findByRole('region', { name: 'Your decision' }));
    await user.click(decision.getByRole('button', { name: 'Get well soon' }));
    const press = () => user.click(decision.getByRole('button', { name: 'Approve' }));
    await press();
    await decision.findByRole('alert');
    await press();
    await waitFor(() => expect(api.asked(approve)).toHaveLength(2));
    const keys = api.asked(approve).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });

  it('are decided several at once with one comment', async () => {
    const [one, two] = [aRequest(), aRequest({ childFirstName: 'Toms' })];
    shows(one, two);
    api.on(decideTogether, () => ({ decidedIds: [one.approvalId, two.approvalId], refused: [] }));
    const { user } = await renderApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    for (const box of screen.getAllByRole('checkbox', { name: /^Select:/ })) await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Doctor’s notice received, thank you' }));
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(api.asked(decideTogether)[0]?.body).toEqual({
        ids: [one.approvalId, two.approvalId],
        seen: [one, two].map(({ approvalId: id }) => ({ id, step: 1, version: 1 })),
        decision: 'approve',
        comment: 'Doctor’s notice received, thank you',
      }),
    );
  });

  it('are decided once, also by two clicks', async () => {
    const [one, two] = [aRequest(), aRequest({ childFirstName: 'Toms' })];
    shows(one, two);
    api.on(decideTogether, () => ({ decidedIds: [one.approvalId], refused: [] }));
    const { user } = await renderApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('checkbox', { name: /Anna/ }));
    await user.click(screen.getByRole('button', { name: 'Get well soon' }));
    const answered = fetch;
    let answer = () => undefined as unknown;
    vi.stubGlobal('fetch', async (asked: string, init: RequestInit) => {
      if (init.method === 'POST') await new Promise((resolve) => (answer = () => resolve(null)));
      return answered(asked, init);
    });
    const decline = screen.getByRole('button', { name: 'Decline' });
    await user.click(decline);
    await waitFor(() => expect(decline).toHaveProperty('disabled', true));
    expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
    await user.click(decline);
    answer();
    await screen.findByText('1 request decided');
    expect(api.asked(decideTogether)).toHaveLength(1);
  });

  it('are handed on: who can’t be found, or can’t decide, is told where one chooses', async () => {
    const request = aRequest();
    shows(request);
    api.on(getApproval, () => aDetail(request));
    api.on(listApprovers, () => refuse('internal'));
    const { user } = await renderApp(`${PATH}?request=${request.approvalId}`);
    await user.click(await screen.findByRole('button', { name: 'Appoint someone else' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Appoint someone else' }));
    expect(await dialog.findByText('The people could not be loaded')).toBeDefined();
    api.on(listApprovers, () => ({ items: [{ userId: request.childId, name: 'Jānis Ozols' }] }));
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    const select = await dialog.findByRole('combobox', { name: /^Who decides instead/ });
    await user.click(select);
    await user.click(await screen.findByRole('option', { name: 'Jānis Ozols', hidden: true }));
    const message = 'Choose someone who may decide on absences.';
    api.on(appoint, () =>
      refuse('invalid_request', { errors: [{ path: 'userId', code: 'not_an_approver', message }] }),
    );
    await user.click(dialog.getByRole('button', { name: 'Appoint' }));
    expect(await dialog.findByText(message)).toBeDefined();
    expect(select.getAttribute('aria-invalid')).toBe('true');
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('are decided by keys: a usual comment, then the decision, and never without a comment', async () => {
    const request = aRequest();
    shows(request);
    api.on(getApproval, () => aDetail(request));
    api.on(approve, () => request);
    const { user } = await renderApp(PATH);
    await screen.findByRole('button', { name: /Bērziņa Anna/ });
    await user.keyboard('j');
    const field = await screen.findByRole('textbox', { name: 'Comment' });
    expect(field).toHaveProperty('required', true);
    await user.keyboard('d');
    expect(screen.getByText('Comment is required')).toBeDefined();
    expect(document.activeElement).toBe(field);
    // What is typed there is text.
    await user.keyboard('a');
    expect(field).toHaveProperty('value', 'a');
    expect(api.asked(approve)).toHaveLength(0);
    field.blur();
    await user.keyboard('2a');
    await waitFor(() =>
      expect(api.asked(approve)[0]?.body).toMatchObject({
        comment: 'Doctor’s notice received, thank you',
      }),
    );
  });

  it('are gone through by J and K', async () => {
    const [one, two] = [aRequest(), aRequest({ childFirstName: 'Toms' })];
    shows(one, two);
    api.on(getApproval, ({ params }) => aDetail(params['id'] === two.approvalId ? two : one));
    const { user, url } = await renderApp(PATH);
    // The first is open, and stays so when an older one comes in.
    expect(await screen.findByRole('heading', { name: 'Anna Bērziņa' })).toBeDefined();
    expect(url()).toContain(`request=${one.approvalId}`);
    await user.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Toms Bērziņa' })).toBeDefined();
    await user.keyboard('k');
    expect(await screen.findByRole('heading', { name: 'Anna Bērziņa' })).toBeDefined();
    const keys = within(screen.getByRole('list', { name: 'Keyboard shortcuts' }));
    expect(keys.getAllByRole('listitem')[0]?.textContent).toBe('JK next, previous');
  });

  it('are all in sight on a phone, where one would cover the list', async () => {
    device.phone = true;
    shows(aRequest());
    const { url } = await renderApp(PATH);
    await screen.findByRole('button', { name: /Bērziņa Anna/ });
    expect(screen.queryByRole('heading', { name: 'Anna Bērziņa' })).toBeNull();
    expect(url()).not.toContain('request=');
  });

  it('have no row of keys where nothing is to be decided', async () => {
    shows();
    await renderApp(PATH);
    expect(await screen.findByText('Nothing to decide')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Keyboard shortcuts' })).toBeNull();
  });

  it('come the oldest first, or the newest, which the address keeps', async () => {
    shows(aRequest());
    const { user, url } = await renderApp(PATH);
    await screen.findByRole('button', { name: /Bērziņa Anna/ });
    expect(api.asked(listApprovals).at(-1)?.query['sort']).toBe('submittedAt');
    await user.click(screen.getByRole('button', { name: /^Order/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Newest first' }));
    await waitFor(() =>
      expect(api.asked(listApprovals).at(-1)?.query['sort']).toBe('-submittedAt'),
    );
    expect(url()).toContain('sort=-submittedAt');
  });

  it('that were decided today stand below, with the time, and open from there', async () => {
    shows(aRequest());
    const done = {
      ...aRequest({ childFirstName: 'Gustavs', status: 'confirmed' }),
      decidedAt: '2026-11-17T07:12:00.000Z',
    };
    decidedToday(done);
    api.on(getApproval, () => aDetail(done));
    const { user } = await renderApp(PATH);
    const today = within(await screen.findByRole('region', { name: 'Decided today: 1' }));
    expect(api.asked(listApprovalHistory)[0]?.query).toMatchObject({ decided: 'today' });
    const row = today.getByRole('button', { name: /Bērziņa Gustavs/ });
    expect(row.textContent).toContain('09:12');
    await user.click(row);
    expect(await screen.findByRole('heading', { name: 'Gustavs Bērziņa' })).toBeDefined();
  });

  it('show which key writes which phrase', async () => {
    const request = aRequest();
    shows(request);
    api.on(getApproval, () => aDetail(request));
    const { user } = await renderApp(PATH);
    await user.click(await screen.findByRole('button', { name: /Bērziņa Anna/ }));
    const phrases = within(await screen.findByRole('group', { name: 'Ready-made phrases' }));
    const keys = phrases
      .getAllByRole('button')
      .map((button) => [button.textContent, button.getAttribute('aria-keyshortcuts')]);
    expect(keys).toEqual([
      ['Get well soon1', '1'],
      ['Doctor’s notice received, thank you2', '2'],
      ['Please hand in the work later3', '3'],
    ]);
  });
});
