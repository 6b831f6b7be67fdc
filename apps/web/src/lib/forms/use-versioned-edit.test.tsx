// @vitest-environment jsdom
import { Checkbox } from '@mantine/core';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { signedInAs } from '../../../test/people.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ApiError } from '../api/api-error.ts';
import { useFormDialog } from './use-form-dialog.ts';
import { useVersionedEdit } from './use-versioned-edit.ts';

const schema = z.strictObject({ open: z.boolean(), paid: z.boolean() });
const mine = { open: false, paid: false, version: 1 };
const theirs = { open: false, paid: true, version: 2 };
const update = vi.fn<(change: object) => Promise<unknown>>();
const fetchLatest = vi.fn<() => Promise<typeof theirs>>();

function Page() {
  const [opened, setOpened] = useState(true);
  return opened ? <Form onClose={() => setOpened(false)} /> : <p>closed</p>;
}

function Form({ onClose }: { readonly onClose: () => void }) {
  const editing = useVersionedEdit({
    stored: mine,
    schema,
    valuesOf: ({ open, paid }) => ({ open, paid }),
    update,
    fetchLatest,
    labelOf: (field) => field.toUpperCase(),
    onSaved: onClose,
  });
  return (
    <FormDialog {...useFormDialog(editing, onClose)} title="Edit">
      <Checkbox label="Open" {...editing.form.getInputProps('open', { type: 'checkbox' })} />
      <Checkbox label="Paid" {...editing.form.getInputProps('paid', { type: 'checkbox' })} />
    </FormDialog>
  );
}

beforeEach(() => {
  update.mockReset().mockRejectedValueOnce(new ApiError(409, { code: 'stale_version' }));
  fetchLatest.mockReset().mockResolvedValue(theirs);
});

async function meetConflict() {
  signedInAs('admin');
  const { user } = await renderPart(Page);
  await user.click(await screen.findByRole('checkbox', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const notice = within(await screen.findByRole('alert'));
  return { user, notice };
}

describe('an edit of switches that somebody else was quicker with', () => {
  it('shows both in words, and whose is whose', async () => {
    const { notice } = await meetConflict();
    const cells = notice
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ['OPEN', 'No', 'Yes'],
      ['PAID', 'Yes', 'unchanged'],
    ]);
  });

  it('keeps mine on top of theirs', async () => {
    const { user, notice } = await meetConflict();
    await user.click(notice.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('closed')).toBeDefined();
    expect(update.mock.calls.map(([change]) => change)).toEqual([
      { open: true, version: 1 },
      { open: true, version: 2 },
    ]);
  });

  it('meets the next conflict as it met the first', async () => {
    const { user, notice } = await meetConflict();
    update.mockRejectedValueOnce(new ApiError(409, { code: 'stale_version' }));
    fetchLatest.mockResolvedValue({ open: false, paid: false, version: 3 });
    await user.click(notice.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByRole('row', { name: 'PAID No unchanged' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('closed')).toBeDefined();
    expect(update.mock.lastCall).toEqual([{ open: true, version: 3 }]);
  });

  it('says why when their version can not be read', async () => {
    fetchLatest.mockRejectedValue(new ApiError(0, { code: 'network' }));
    const { notice } = await meetConflict();
    expect(notice.queryByRole('table')).toBeNull();
    expect(notice.getByText(/has changed this/)).toBeDefined();
  });
});
