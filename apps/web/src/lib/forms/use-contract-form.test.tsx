// @vitest-environment jsdom
import { TextInput } from '@mantine/core';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { text } from '#contract/schemas.ts';
import { loginAnswer, signedInAs } from '../../../test/people.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ApiError } from '../api/api-error.ts';
import { endSession, endSessionByServer, startSession } from '../session/session.ts';
import { useContractForm } from './use-contract-form.ts';
import { useFormDialog } from './use-form-dialog.ts';

const schema = z.strictObject({ name: text(20), seats: z.number() });
const save = vi.fn<(value: z.output<typeof schema>) => Promise<string>>();

function NoteForm({ onClose }: { readonly onClose: () => void }) {
  const adding = useContractForm({
    schema,
    initial: { name: '', seats: '1' },
    toInput: ({ name, seats }) => ({ name, seats: Number(seats) }),
    save,
    onSaved: onClose,
  });
  const dialog = useFormDialog(adding, onClose);
  return (
    <FormDialog {...dialog} title="Note">
      <TextInput label="Name" {...adding.form.getInputProps('name')} />
      <TextInput label="Seats" {...adding.form.getInputProps('seats')} />
    </FormDialog>
  );
}

/** Keeps its dialog to itself, where the router knows nothing of it. */
function Page() {
  const [opened, setOpened] = useState(true);
  return opened ? <NoteForm onClose={() => setOpened(false)} /> : <p>closed</p>;
}

beforeEach(() => {
  save.mockReset().mockResolvedValue('saved');
});

async function open() {
  signedInAs('admin');
  const app = await renderPart(Page);
  const dialog = await screen.findByRole('dialog', { name: 'Note' });
  const field = (name: string) => within(dialog).getByRole('textbox', { name });
  const press = (name: string) => app.user.click(within(dialog).getByRole('button', { name }));
  return { ...app, dialog, field, press };
}
const isClosed = () => screen.findByText('closed');

describe('a form in a dialog that is not in the URL', () => {
  it.each<[string, (form: Awaited<ReturnType<typeof open>>) => Promise<void>]>([
    ['Cancel', ({ press }) => press('Cancel')],
    ['the cross', ({ press }) => press('Close')],
    ['Escape', ({ user }) => user.keyboard('{Escape}')],
  ])('asks on %s before what was typed is lost', async (_, leave) => {
    const form = await open();
    await form.user.type(form.field('Name'), 'Gym');
    await leave(form);
    const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
    await form.user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull(),
    );
    expect(form.field('Name')).toHaveProperty('value', 'Gym');
    await leave(form);
    await form.user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await isClosed()).toBeDefined();
  });

  it('closes without a question while nothing was typed', async () => {
    const { press } = await open();
    await press('Cancel');
    expect(await isClosed()).toBeDefined();
  });

  it('asks on the way to another page too', async () => {
    const { user, field, history } = await open();
    await user.type(field('Name'), 'Gym');
    history.push('/elsewhere');
    expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeDefined();
  });
});

describe('a form judged by the contract', () => {
  it('shows every fault at its field, focuses the first and sends nothing', async () => {
    const { user, field, press } = await open();
    await user.clear(field('Seats'));
    await user.type(field('Seats'), 'many');
    await press('Save');
    expect(await screen.findByText('Required')).toBeDefined();
    expect(field('Seats').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Name'));
    expect(save).not.toHaveBeenCalled();
  });

  it('sends what the schema makes of it, and is clean then', async () => {
    const { user, field, press } = await open();
    await user.type(field('Name'), '  Gym ');
    await press('Save');
    expect(await isClosed()).toBeDefined();
    expect(save.mock.calls).toEqual([[{ name: 'Gym', seats: 1 }]]);
  });

  it.each<[string, unknown, string | null]>([
    ['a refusal', new ApiError(429, { code: 'too_many_requests' }), 'Too many'],
    ['a fault of ours', new TypeError('x is undefined'), 'Something went wrong'],
    ['a missing permission, which has its own dialog', accessDenied(), null],
  ])('keeps what was typed after %s', async (_, refusal, words) => {
    save.mockRejectedValue(refusal);
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const { user, field, press, dialog } = await open();
    await user.type(field('Name'), 'Gym');
    await press('Save');
    await waitFor(() => expect(save).toHaveBeenCalled());
    if (words === null) expect(within(dialog).queryByRole('alert')).toBeNull();
    else expect((await within(dialog).findByRole('alert')).textContent).toContain(words);
    expect(field('Name')).toHaveProperty('value', 'Gym');
  });

  it("puts the server's word on a field at that field", async () => {
    const errors = [{ path: 'name', code: 'invalid_value', message: 'Taken' }];
    save.mockRejectedValue(new ApiError(400, { code: 'invalid_request', errors }));
    const { user, field, press } = await open();
    await user.type(field('Name'), 'Gym');
    await press('Save');
    expect(await screen.findByText('Taken')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    expect(field('Name')).toHaveProperty('value', 'Gym');
  });
});

describe('a form that the server’s end of the session interrupts', () => {
  const forceOut = () => act(() => endSessionByServer());
  const offer = 'You were logged out while typing. Your entries were saved.';

  it('offers what was typed to the same person, and brings it back', async () => {
    const first = await open();
    await first.user.type(first.field('Name'), 'Gym');
    forceOut();
    cleanup();
    const second = await open();
    expect(second.field('Name')).toHaveProperty('value', '');
    expect(await screen.findByText(offer)).toBeDefined();
    await second.press('Restore');
    expect(second.field('Name')).toHaveProperty('value', 'Gym');
    expect(screen.queryByText(offer)).toBeNull();
    await second.press('Save');
    expect(save.mock.calls).toEqual([[{ name: 'Gym', seats: 1 }]]);
  });

  it('forgets it when the person discards it', async () => {
    const first = await open();
    await first.user.type(first.field('Name'), 'Gym');
    forceOut();
    cleanup();
    const second = await open();
    await second.press('Discard');
    cleanup();
    await open();
    expect(screen.queryByText(offer)).toBeNull();
  });

  it('never shows it to another person', async () => {
    const first = await open();
    await first.user.type(first.field('Name'), 'Gym');
    forceOut();
    cleanup();
    startSession({ ...loginAnswer('admin'), _id: '0193a000-0000-7000-8000-00000000ffff' });
    await renderPart(Page);
    await screen.findByRole('dialog', { name: 'Note' });
    expect(screen.queryByText(offer)).toBeNull();
  });

  it('keeps nothing where nothing was typed, or where the person signed out', async () => {
    await open();
    forceOut();
    cleanup();
    const second = await open();
    expect(screen.queryByText(offer)).toBeNull();
    await second.user.type(second.field('Name'), 'Gym');
    act(() => endSession());
    cleanup();
    await open();
    expect(screen.queryByText(offer)).toBeNull();
  });
});

function accessDenied() {
  return new ApiError(403, { code: 'access_denied' });
}
