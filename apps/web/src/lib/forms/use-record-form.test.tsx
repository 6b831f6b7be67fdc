// @vitest-environment jsdom
import { TextInput } from '@mantine/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { optionalText, text } from '#contract/schemas.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ApiError } from '../api/api-error.ts';
import { notify } from '../loading/notify.ts';
import { usePanelParam } from '../url/search-param.ts';
import { useRecordForm } from './use-record-form.ts';

vi.mock('../loading/notify.ts', () => ({ notify: vi.fn() }));

const schema = z.strictObject({ name: text(20), room: optionalText(20), phone: optionalText(20) });
const hall = { name: 'Hall', room: '12' as string | null, phone: '1' as string | null, version: 1 };
type Room = typeof hall;
const theirs: Room = { ...hall, room: '99', phone: '2', version: 2 };

const calls = {
  create: vi.fn<(value: z.output<typeof schema>) => Promise<Room>>(),
  update:
    vi.fn<(change: Partial<z.output<typeof schema>> & { version: number }) => Promise<Room>>(),
  fetchLatest: vi.fn<() => Promise<Room>>(),
};
const onAdded = vi.fn();
let setStored: (room: Room) => void;

function RoomForm(props: {
  readonly stored: Room | null;
  readonly onAdded?: (room: Room) => void;
  readonly onClose: () => void;
}) {
  const { form, dialog } = useRecordForm({
    ...props,
    schema,
    empty: { name: '', room: '', phone: '' },
    valuesOf: ({ name, room, phone }: Room) => ({ name, room: room ?? '', phone: phone ?? '' }),
    calls,
    titles: { add: 'Add room', edit: 'Edit room' },
    labelOf: (field) => field,
    nameOf: ({ name }) => name,
  });
  return (
    <FormDialog {...dialog}>
      <TextInput label="name" {...form.getInputProps('name')} />
      <TextInput label="room" {...form.getInputProps('room')} />
      <TextInput label="phone" {...form.getInputProps('phone')} />
    </FormDialog>
  );
}

function Adding() {
  const panel = usePanelParam('new');
  return panel.opened && <RoomForm stored={null} onClose={panel.close} />;
}
const AddingThatLeadsOn = () => (
  <RoomForm stored={null} onAdded={onAdded} onClose={() => undefined} />
);
function Editing() {
  const panel = usePanelParam('edit');
  const [stored, set] = useState(hall);
  setStored = set;
  return panel.opened && <RoomForm stored={stored} onClose={panel.close} />;
}

beforeEach(() => {
  signedInAs('admin');
  for (const mock of [...Object.values(calls), onAdded, vi.mocked(notify)]) mock.mockReset();
  calls.create.mockResolvedValue(hall);
  calls.update.mockResolvedValue(theirs);
  calls.fetchLatest.mockResolvedValue(theirs);
});

async function open(Page: () => ReactNode, path: string, title: string) {
  const app = await renderPart(Page, path);
  const dialog = await screen.findByRole('dialog', { name: title });
  const field = (name: string) => within(dialog).getByRole('textbox', { name });
  const press = (name: string) => app.user.click(within(dialog).getByRole('button', { name }));
  const retype = async (name: string, value: string) => {
    await app.user.clear(field(name));
    await app.user.type(field(name), value);
  };
  return { ...app, dialog, field, press, retype };
}
const add = (Page = Adding) => open(Page, '/?new=true', 'Add room');
const edit = () => open(Editing, '/?edit=true', 'Edit room');

describe('adding a record', () => {
  it('sends the whole of it, closes and tells so', async () => {
    const { retype, press, url } = await add();
    await retype('name', ' Hall ');
    await press('Add');
    await waitFor(() => expect(url()).toBe('/'));
    expect(calls.create.mock.calls[0]?.[0]).toEqual({ name: 'Hall', room: null, phone: null });
    expect(notify).toHaveBeenCalledExactlyOnceWith('Hall added');
    expect(calls.update).not.toHaveBeenCalled();
  });

  it('leads on where the page says so', async () => {
    const { retype, press } = await add(AddingThatLeadsOn as typeof Adding);
    await retype('name', 'Hall');
    await press('Add');
    await waitFor(() => expect(onAdded).toHaveBeenCalledExactlyOnceWith(hall));
  });

  it('shows every fault at its field and sends nothing', async () => {
    const { press, field, dialog } = await add();
    await press('Add');
    expect(await within(dialog).findByText('Required')).toBeDefined();
    expect(document.activeElement).toBe(field('name'));
    expect(field('room').getAttribute('aria-invalid')).not.toBe('true');
    expect(calls.create).not.toHaveBeenCalled();
  });

  it('loses nothing when the network is gone', async () => {
    calls.create.mockRejectedValue(new ApiError(0, { code: 'network' }));
    const { retype, press, field, dialog } = await add();
    await retype('name', 'Hall');
    await press('Add');
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Network error or server is not responding',
    );
    expect(field('name')).toHaveProperty('value', 'Hall');
  });

  it('asks before what was typed is discarded, and the URL stays as it is', async () => {
    const { user, retype, press, field, url } = await add();
    await retype('name', 'Gym');
    await press('Cancel');
    const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull(),
    );
    expect([url(), field('name')]).toEqual([
      '/?new=true',
      expect.objectContaining({ value: 'Gym' }),
    ]);
    await press('Cancel');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(url()).toBe('/'));
  });

  it('closes without a question while nothing was typed', async () => {
    const { press, url } = await add();
    await press('Cancel');
    await waitFor(() => expect(url()).toBe('/'));
  });
});

describe('editing a record', () => {
  it('sends only what changed, with the version it was read at', async () => {
    const { retype, press, url } = await edit();
    await retype('room', '14');
    await press('Save');
    await waitFor(() => expect(url()).toBe('/'));
    expect(calls.update.mock.calls[0]?.[0]).toEqual({ room: '14', version: 1 });
    expect(notify).toHaveBeenCalledExactlyOnceWith('Saved', { long: false });
    expect(calls.create).not.toHaveBeenCalled();
  });

  it('sends nothing where nothing changed', async () => {
    const { press, url } = await edit();
    await press('Save');
    await waitFor(() => expect(url()).toBe('/'));
    expect(calls.update).not.toHaveBeenCalled();
  });
});

describe('editing what somebody else has changed meanwhile', () => {
  const meetConflict = async () => {
    calls.update.mockRejectedValueOnce(new ApiError(409, { code: 'stale_version' }));
    const form = await edit();
    await form.retype('room', '14');
    await form.press('Save');
    const notice = await within(form.dialog).findByRole('alert');
    return { ...form, notice };
  };

  it('keeps what was typed and shows where both differ', async () => {
    const { field, notice } = await meetConflict();
    expect(field('room')).toHaveProperty('value', '14');
    const rows = within(notice).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['room', '99', '14'],
      ['phone', '2', 'unchanged'],
    ]);
  });

  it('keeps mine on their version and leaves the rest of theirs alone', async () => {
    const { user, notice } = await meetConflict();
    await user.click(within(notice).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(calls.update).toHaveBeenCalledTimes(2));
    expect(calls.update.mock.lastCall?.[0]).toEqual({ room: '14', version: 2 });
  });

  it('takes theirs into the form and saves nothing by itself', async () => {
    const { user, field, dialog, notice } = await meetConflict();
    await user.click(within(notice).getByRole('button', { name: 'Use theirs' }));
    expect(field('room')).toHaveProperty('value', '99');
    expect(field('phone')).toHaveProperty('value', '2');
    expect(within(dialog).queryByRole('alert')).toBeNull();
    expect(calls.update).toHaveBeenCalledOnce();
  });

  it('is told quietly when the news arrives first, and the form stays as it is', async () => {
    const { retype, field, dialog } = await edit();
    await retype('room', '14');
    act(() => setStored(theirs));
    expect((await within(dialog).findByRole('status')).textContent).toContain(
      'Someone else changed',
    );
    expect(field('room')).toHaveProperty('value', '14');
  });
});
