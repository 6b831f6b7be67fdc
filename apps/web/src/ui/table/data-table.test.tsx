// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { screen as device } from '../../../test/browser-gaps.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { DataTable } from './data-table.tsx';

const onOpen = vi.fn();
const onDelete = vi.fn();
beforeEach(() => {
  onOpen.mockReset();
  onDelete.mockReset();
});

const table = {
  label: 'Rooms',
  rows: [{ id: '1', name: 'Gym', size: 'large' }],
  rowKey: ({ id }: { id: string }) => id,
  columns: [
    { key: 'name', title: 'Name', sort: 'name', cell: ({ name }: { name: string }) => name },
    { key: 'size', title: 'Size', cell: ({ size }: { size: string }) => size },
  ],
  card: ({ name, size }: { name: string; size: string }) => (
    <p>
      {name}, {size}
    </p>
  ),
};
const Plain = () => <DataTable {...table} />;
const WithActions = () => (
  <DataTable
    {...table}
    onOpen={onOpen}
    actionsLabel="Actions"
    actions={({ name }) => (
      <button type="button" onClick={() => onDelete(name)}>
        Delete
      </button>
    )}
  />
);

describe('a table', () => {
  it('of things without a page of their own opens nothing and sorts by nothing', async () => {
    await renderPart(Plain);
    const header = await screen.findByRole('columnheader', { name: 'Name' });
    expect(within(header).queryByRole('button')).toBeNull();
    expect(screen.getByText('Gym').closest('[data-opens]')).toBeNull();
  });

  it('names the column of the actions, which open no row', async () => {
    const { user } = await renderPart(WithActions);
    expect(await screen.findByRole('columnheader', { name: 'Actions' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect([onDelete.mock.calls, onOpen.mock.calls]).toEqual([[['Gym']], []]);
    await user.click(screen.getByText('large'));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(table.rows[0]);
  });
});

describe('cards on a phone', () => {
  it('open by a tap anywhere but on an action', async () => {
    device.phone = true;
    const { user } = await renderPart(WithActions);
    const card = await screen.findByRole('listitem');
    await user.click(within(card).getByRole('button', { name: 'Delete' }));
    expect([onDelete.mock.calls, onOpen.mock.calls]).toEqual([[['Gym']], []]);
    await user.click(within(card).getByText('Gym, large'));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(table.rows[0]);
  });

  it('offer no choice of order where there is none, and open nothing', async () => {
    device.phone = true;
    await renderPart(Plain);
    const card = await screen.findByRole('listitem');
    expect(card.hasAttribute('data-opens')).toBe(false);
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
