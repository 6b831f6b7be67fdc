// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addAbsenceFile,
  createAbsence,
  deleteAbsenceFile,
  getAbsence,
  listAbsences,
  previewAbsence,
  updateAbsence,
} from '#contract/absences.ts';
import { listMyChildren } from '#contract/me.ts';
import { aDetail, anAbsence } from '../../../test/absences.ts';
import { emitLiveHint } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, NO_ANSWER, refuse } from '../../../test/fake-api.ts';
import { nextId } from '../../../test/ids.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { setNow } from '../../../test/set-now.ts';
import { aChildProfile } from '../../../test/users.ts';

const HUB = '/parent-hub?tab=absences';
const MISSING = 'The excuse can’t be changed: we can’t tell which child it’s for';

const { childId: toms } = anAbsence();

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('parent');
  const rights = () => ['reportAbsences' as const];
  api.on(listMyChildren, () => ({
    items: [
      { ...aChildProfile(), rights: rights() },
      { ...aChildProfile(), userId: toms, firstName: 'Toms', rights: rights() },
    ],
  }));
  shows();
  api.on(previewAbsence, () => ({ sessions: [], existing: [], steps: 0 }));
});
const shows = (...items: ReturnType<typeof anAbsence>[]) =>
  api.on(listAbsences, () => ({ items, total: items.length, page: 1, pageSize: 100 }));
const exists = (id: string, can: object) =>
  api.on(createAbsence, () => refuse('absence_exists', { details: { absences: [{ id, can }] } }));

/** The sheet of another absence, of Toms, with all that has to be said. */
async function reportOther() {
  const { user, url } = await renderApp(`${HUB}&report=other`);
  const sheet = within(await screen.findByRole('dialog', { name: 'Other absence' }));
  await user.click(await sheet.findByRole('checkbox', { name: /Toms/ }));
  await user.click(sheet.getByRole('radio', { name: 'Sick leave' }));
  const send = () => user.click(sheet.getByRole('button', { name: 'Report absence' }));
  const day = (label: string) => sheet.getByRole<HTMLInputElement>('textbox', { name: label });
  const write = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.type(field, text);
  };
  return { user, url, sheet, send, day, write };
}

const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });

describe('an absence', () => {
  it('is reported only for a child that was chosen, and says so where children are chosen', async () => {
    const { user } = await renderApp(`${HUB}&report=ill`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Ill today' }));
    await user.click(await sheet.findByRole('button', { name: 'Report absence' }));
    expect(sheet.getByRole('alert').textContent).toBe('Choose who is away.');
    expect(api.asked(createAbsence)).toHaveLength(0);
    await user.click(sheet.getByRole('checkbox', { name: /Toms/ }));
    expect(sheet.queryByRole('alert')).toBeNull();
  });

  it('is reported for nobody of an address for whom this reader may not', async () => {
    api.on(createAbsence, () => NO_ANSWER);
    const stranger = nextId();
    const { user } = await renderApp(`${HUB}&report=other&day=2026-11-20&who=${stranger},${toms}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Other absence' }));
    expect(await sheet.findByRole('checkbox', { name: /Toms/, checked: true })).toBeDefined();
    await user.click(sheet.getByRole('radio', { name: 'Sick leave' }));
    await user.click(sheet.getByRole('button', { name: 'Report absence' }));
    await waitFor(() => expect(api.asked(createAbsence)).toHaveLength(1));
    expect(api.asked(createAbsence)[0]?.body).toMatchObject({ childIds: [toms] });
  });

  it('is not lost with a tap beside it once something was written', async () => {
    const { user, sheet } = await reportOther();
    await user.type(sheet.getByRole('textbox', { name: /^Comment/ }), 'Fever since Monday');
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(sheet.getByRole('textbox', { name: /^Comment/ })).toHaveProperty(
      'value',
      'Fever since Monday',
    );
  });

  it('lacks a reason: that is another message than a missing child', async () => {
    const { user } = await renderApp(`${HUB}&report=other`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Other absence' }));
    await user.click(await sheet.findByRole('checkbox', { name: /Toms/ }));
    await user.click(sheet.getByRole('button', { name: 'Report absence' }));
    expect(sheet.getByRole('alert').textContent).toBe('Please specify date and reason');
  });

  it('of no child of this family can’t be changed, and the page says why', async () => {
    const { user, url } = await renderApp(`${HUB}&edit=${anAbsence().id}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit absence' }));
    expect(sheet.getByRole('alert').textContent).toBe(MISSING);
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    expect(url()).not.toContain('edit=');
  });

  it('of an own child is changed as ever', async () => {
    const mine = anAbsence({ can: { edit: true } });
    shows(mine);
    await renderApp(`${HUB}&edit=${mine.id}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit absence' }));
    expect(await sheet.findByRole('button', { name: 'Save' })).toBeDefined();
    expect(sheet.queryByText(MISSING)).toBeNull();
  });
});

describe('what an absence misses', () => {
  const missed = (number: number) =>
    Array.from({ length: number }, (_, at) => ({
      ...{ id: toms, childId: toms, activityId: toms, teachers: [] },
      activityName: `Chess ${at + 1}`,
      date: '2026-11-16',
      startTime: '15:00',
      endTime: '16:00',
    }));
  const linesOf = (sheet: Pick<typeof screen, 'getAllByRole'>) =>
    sheet
      .getAllByRole('list', { name: 'Sessions missed' })
      .flatMap((list) => within(list).getAllByRole('listitem'))
      .map(({ textContent }) => textContent);

  it('is told one a line below what the school asks, five of them and how many more', async () => {
    setNow();
    const asked = anAbsence({ can: { answer: true, addFiles: true } });
    api.on(getAbsence, () => aDetail(asked, { sessions: missed(7) }));
    await renderApp(`${HUB}&absence=${asked.id}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Absence of Anna' }));
    const answer = await sheet.findByRole('textbox', { name: /^Your answer/ });
    const facts = sheet.getByRole('list', { name: 'Sessions missed' });
    expect(answer.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(linesOf(sheet)).toHaveLength(6);
    expect(linesOf(sheet)[0]).toBe('Chess 1, Mon\u00a016/11 15:00');
    expect(linesOf(sheet)[5]).toBe('and 2 more');
  });

  it('is told the same way while it is reported', async () => {
    api.on(previewAbsence, () => ({ sessions: missed(5), existing: [], steps: 0 }));
    const { sheet } = await reportOther();
    await sheet.findByText('Sessions missed');
    expect(linesOf(sheet)).toHaveLength(5);
  });
});

describe('an absence for a day that has one', () => {
  it('leads to the first to change it, where that can be done', async () => {
    const mine = anAbsence({ can: { edit: true } });
    shows(mine);
    exists(mine.id, { open: true, edit: true });
    const { user, url, sheet, send } = await reportOther();
    await send();
    await user.click(await sheet.findByRole('button', { name: 'Edit the existing one' }));
    expect(await screen.findByRole('dialog', { name: 'Edit absence' })).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Other absence' })).toBeNull();
    expect(url()).toContain(`edit=${mine.id}`);
  });

  it('leads to the first to look at it, where the school has decided', async () => {
    const decided = anAbsence({ status: 'confirmed', can: { withdraw: true } });
    shows(decided);
    api.on(getAbsence, () => aDetail(decided));
    exists(decided.id, { open: true, edit: false });
    const { user, url, sheet, send } = await reportOther();
    await send();
    expect((await sheet.findByRole('alert')).textContent).toBe(
      'There is already an absence for this day.',
    );
    await user.click(sheet.getByRole('button', { name: 'Open the existing one' }));
    const opened = within(await screen.findByRole('dialog', { name: 'Absence of Anna' }));
    expect(await opened.findByRole('button', { name: 'Withdraw' })).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Other absence' })).toBeNull();
    expect(url()).not.toContain('report=');
  });

  it('is shown, not edited, by an old address of one that was decided since', async () => {
    const decided = anAbsence({ status: 'confirmed' });
    shows(decided);
    api.on(getAbsence, () => aDetail(decided));
    await renderApp(`${HUB}&edit=${decided.id}`);
    expect(await screen.findByRole('dialog', { name: 'Absence of Anna' })).toBeDefined();
  });
});

describe('the days and times of an absence', () => {
  it('are told at their fields where they can’t be, and half a date moves no other', async () => {
    const { sheet, send, day, write } = await reportOther();
    const last = day('Last day').value;
    await write(day('First day'), '25/10/202');
    expect(day('Last day').value).toBe(last);
    await send();
    expect(day('First day').getAttribute('aria-invalid')).toBe('true');
    expect(sheet.getByText('Enter a date.')).toBeDefined();
    expect(document.activeElement).toBe(day('First day'));
    expect(sheet.queryByRole('alert')).toBeNull();
    await write(day('First day'), '25/10/2036');
    expect(day('Last day').value).toBe('25/10/2036');
    await write(day('Last day'), '24/10/2036');
    await send();
    expect(sheet.getByText('The last day is before the first.')).toBeDefined();
    expect(api.asked(createAbsence)).toHaveLength(0);
  });

  it('end after they begin: “To” says so', async () => {
    const { user, sheet, send } = await reportOther();
    await user.click(sheet.getByRole('radio', { name: 'From–to' }));
    for (const [part, text] of [
      ['From: Hours', '12'],
      ['From: Minutes', '00'],
      ['To: Hours', '10'],
      ['To: Minutes', '30'],
    ] as const) {
      await user.type(sheet.getByLabelText(part), text);
    }
    await send();
    expect(sheet.getByText('The end is before the beginning.')).toBeDefined();
    expect(sheet.getByLabelText('To: Hours').getAttribute('aria-invalid')).toBe('true');
    expect(api.asked(createAbsence)).toHaveLength(0);
  });

  it('are reported once where the answer was lost and one presses again', async () => {
    api.on(createAbsence, () => NO_ANSWER);
    const { sheet, send } = await reportOther();
    await send();
    await sheet.findByRole('alert');
    await send();
    await waitFor(() => expect(api.asked(createAbsence)).toHaveLength(2));
    const keys = api.asked(createAbsence).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });

  it('are refused by the server at their fields too, and elsewhere in general', async () => {
    const message = 'At most one year.';
    api.on(createAbsence, () =>
      refuse('invalid_request', { errors: [{ path: 'endDate', code: 'span_too_long', message }] }),
    );
    const { sheet, send, day, write } = await reportOther();
    await send();
    expect(await sheet.findByText(message)).toBeDefined();
    expect(day('Last day').getAttribute('aria-invalid')).toBe('true');
    expect(sheet.queryByRole('alert')).toBeNull();
    await write(day('Last day'), '01/01/2037');
    expect(sheet.queryByText(message)).toBeNull();
    api.on(createAbsence, () => refuse('child_archived'));
    await write(day('First day'), '01/01/2037');
    await send();
    expect((await sheet.findByRole('alert')).textContent).toContain(
      'This child has left the school.',
    );
  });

  it('are changed from what was opened: what another guardian saved since is not undone', async () => {
    const mine = anAbsence({ can: { edit: true } });
    shows(mine);
    const { user } = await renderApp(`${HUB}&edit=${mine.id}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit absence' }));
    shows({ ...mine, endDate: '2026-11-20', version: 2 });
    await emitLiveHint('absences');
    await waitFor(() => expect(api.asked(listAbsences).length).toBeGreaterThan(1));
    api.on(updateAbsence, () => refuse('stale_version'));
    await user.click(await sheet.findByRole('button', { name: 'Save' }));
    expect(await sheet.findByText('Someone else has changed this.')).toBeDefined();
    expect(api.asked(updateAbsence)[0]?.body).toMatchObject({ version: 1 });
  });
});

describe('the files of an absence', () => {
  const stored = (name: string) => ({
    ...{ id: anAbsence().id, name, sizeBytes: 4, type: 'application/pdf' },
    purpose: 'doctorsNotice' as const,
  });

  it('are asked what they are once they are there, a doctor’s notice of who is ill, and can be left out again', async () => {
    const made = anAbsence({ childId: toms });
    api.on(createAbsence, () => ({ ...made, absences: [made] }));
    api.on(addAbsenceFile, () => stored('a.pdf'));
    const { user, sheet, send } = await reportOther();
    const choose = (...files: File[]) =>
      user.upload(sheet.getByLabelText('Add files', { selector: 'input' }), files);
    expect(sheet.queryByRole('radio', { name: 'Supporting document' })).toBeNull();
    await choose(pdf('notice.pdf'), pdf('slip.pdf'), pdf('invitation.pdf'));
    const chosen = () =>
      within(sheet.getByRole('list', { name: 'Attachments' })).getAllByRole('listitem');
    const [notice, slip, invitation] = chosen().map((file) => within(file));
    const kindOf = (file?: typeof notice) =>
      file?.getByRole('radio', { checked: true }).closest('label')?.textContent;
    const [, supporting] = invitation?.getAllByRole('radio') ?? [];
    if (supporting) await user.click(supporting);
    expect([notice, slip, invitation].map(kindOf)).toEqual([
      'Doctor’s notice',
      'Doctor’s notice',
      'Supporting document',
    ]);
    await user.click(sheet.getByRole('button', { name: 'Remove: slip.pdf' }));
    await send();
    await screen.findByText(/^Get well soon/);
    expect(api.asked(addAbsenceFile).map(({ query }) => query['purpose'])).toEqual([
      'doctorsNotice',
      'supporting',
    ]);
  });

  it('are at most five: those beyond are named', async () => {
    const { user, sheet } = await reportOther();
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}.pdf`);
    await user.upload(sheet.getByLabelText('Add files', { selector: 'input' }), names.map(pdf));
    expect(sheet.getAllByRole('button', { name: /^Remove:/ })).toHaveLength(5);
    expect(sheet.getByRole('alert').textContent).toBe(
      'At most five files. Not added: f.pdf and g.pdf',
    );
  });

  it('of one that the school asks about are of the kind that was chosen', async () => {
    const asked = anAbsence({ reason: 'other', can: { answer: true, addFiles: true } });
    shows(asked);
    api.on(getAbsence, () => aDetail(asked));
    api.on(addAbsenceFile, () => stored('a.pdf'));
    const { user } = await renderApp(`${HUB}&absence=${asked.id}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Absence of Anna' }));
    const input = await sheet.findByLabelText('Add files', { selector: 'input' });
    await user.upload(input, pdf('ticket.pdf'));
    await waitFor(() => expect(api.asked(addAbsenceFile)).toHaveLength(1));
    await user.click(sheet.getByRole('radio', { name: 'Doctor’s notice' }));
    await user.upload(input, pdf('notice.pdf'));
    await waitFor(() =>
      expect(api.asked(addAbsenceFile).map(({ query }) => query['purpose'])).toEqual([
        'supporting',
        'doctorsNotice',
      ]),
    );
  });

  it('are deleted only after a question, and a failure says what failed', async () => {
    const mine = anAbsence({ can: { edit: true } });
    shows(mine);
    api.on(getAbsence, () => aDetail(mine, { files: [stored('note.pdf')] }));
    api.on(deleteAbsenceFile, () => refuse('absence_decided'));
    const { user } = await renderApp(`${HUB}&absence=${mine.id}`);
    await user.click(await screen.findByRole('button', { name: 'Delete: note.pdf' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete “note.pdf”?' }));
    expect(question.getByText('This can’t be undone.')).toBeDefined();
    expect(api.asked(deleteAbsenceFile)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect((await question.findByRole('alert')).textContent).toBe(
      'Failed to delete the file. The school has already decided on this absence.',
    );
    api.on(deleteAbsenceFile, () => undefined);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('note.pdf deleted')).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Delete “note.pdf”?' })).toBeNull();
  });
});
