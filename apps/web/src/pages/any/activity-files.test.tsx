// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getActivity } from '#contract/activities.ts';
import { addActivityFile, deleteActivityFile, getActivityFile } from '#contract/files.ts';
import { anActivity, readOnly } from '../../../test/activities.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { faultOf } from '../../features/files/components/use-uploads.ts';

const rules = { id: '0193e000-0000-7000-8000-00000000f11e', name: 'Rules.pdf', sizeBytes: 204_800 };
const chess = anActivity({ files: [rules] });
const path = `/teacher-activity/${chess.id}?tab=files`;

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('teacher');
  api.on(getActivity, () => chess);
});

const pdf = (name: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

describe('the files of an activity', () => {
  it('are read by everybody who sees it, and added by those who manage it', async () => {
    signedInAs('parent');
    api.on(getActivity, () => readOnly({ id: chess.id, files: [rules] }));
    await renderApp(`/parent-activity/${chess.id}?tab=files`);
    expect(await screen.findByRole('button', { name: 'Download Rules.pdf' })).toBeDefined();
    expect(screen.getByText('200 kB')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add PDF' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Rules.pdf' })).toBeNull();
  });

  it('say how many there are of how many, and take a new one', async () => {
    api.on(addActivityFile, () => ({ ...rules, name: 'Plan.pdf' }));
    const { user } = await renderApp(path);
    expect(await screen.findByText('1/10')).toBeDefined();
    await user.upload(screen.getByLabelText('Add PDF', { selector: 'input' }), pdf('Plan.pdf'));
    expect(await screen.findByText('Plan.pdf added')).toBeDefined();
    expect(api.asked(addActivityFile)[0]?.params).toEqual({ id: chess.id });
  });

  it.each([
    ['what is no PDF', 'a.docx', 'application/msword', 10, 0, 'not_a_pdf'],
    ['5 MB', 'a.pdf', 'application/pdf', 5_242_880, 0, 'pdf_too_big'],
    ['an eleventh', 'a.pdf', 'application/pdf', 10, 10, 'too_many_files'],
    ['a byte less than 5 MB as the tenth', 'a.pdf', '', 5_242_879, 9, null],
  ])('judge %s before it is sent', (_what, name, type, size, count, fault) => {
    expect(faultOf({ name, type, size }, count)).toBe(fault);
  });

  it('say in the words of the school why one is not taken', async () => {
    api.on(addActivityFile, () => refuse('not_a_pdf'));
    const { user } = await renderApp(path);
    await user.upload(
      await screen.findByLabelText('Add PDF', { selector: 'input' }),
      pdf('Fake.pdf'),
    );
    expect(await screen.findByText('Fake.pdf: Only PDF files are allowed')).toBeDefined();
  });

  it('say that a download failed', async () => {
    api.on(getActivityFile, () => refuse('not_found') as never);
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Download Rules.pdf' }));
    expect(await screen.findByText(/^Failed to download the file\./)).toBeDefined();
  });

  it('are deleted after a question', async () => {
    api.on(deleteActivityFile, () => undefined);
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Delete Rules.pdf' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete “Rules.pdf”?' }));
    await user.click(question.getByRole('button', { name: 'Delete file' }));
    await waitFor(() => expect(api.asked(deleteActivityFile)).toHaveLength(1));
  });
});
