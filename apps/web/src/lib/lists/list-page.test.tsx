// @vitest-environment jsdom
import { Menu } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listLocations } from '#contract/locations.ts';
import { screen as device } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { aLocation, pageOf } from '../../../test/locations.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterBar } from '../../ui/table/filter-bar.tsx';
import { FilterPill } from '../../ui/table/filter-pill.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { useList } from '../api/resource.ts';
import { useListSearch } from './list-search.ts';
import { useListControls } from './use-list-controls.ts';
import { useListPage } from './use-list-page.ts';

const hall = aLocation({ name: 'Sports hall' });
const studio = aLocation({ name: 'Art studio', city: 'Jelgava' });
const onAdd = vi.fn();
const onImport = vi.fn();
const onOpen = vi.fn();

/** What every list is made of, with locations for an example. */
function Page() {
  const listSearch = useListSearch(listLocations);
  const query = useList(listLocations, listSearch.values);
  const { bar, search, pill, table } = useListControls(listSearch);
  return (
    <ListPage
      {...useListPage(listSearch, query)}
      title="Places"
      note={query.data && `${query.data.total} places`}
      add={{ label: 'Add place', onAdd }}
      more={{
        buttons: (
          <button type="button" onClick={onImport}>
            Import
          </button>
        ),
        items: (run) => <Menu.Item onClick={run(onImport)}>Import</Menu.Item>,
      }}
      filters={
        <FilterBar {...bar} search={<SearchBox label="Search" {...search} />}>
          <FilterPill
            label="Town"
            options={[{ value: 'Jelgava', label: 'Jelgava' }]}
            {...pill('city')}
          />
        </FilterBar>
      }
      failedTitle="No places could be loaded"
      noneYet={{ icon: null, title: 'No places yet', text: '' }}
    >
      <DataTable
        {...table}
        label="Places"
        rows={query.data?.items ?? []}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', title: 'Name', sort: 'name', cell: ({ name }) => name },
          { key: 'city', title: 'City', sort: 'city', cell: ({ city }) => city },
        ]}
        card={({ name }) => name}
        onOpen={onOpen}
      />
    </ListPage>
  );
}

let api: FakeApi;
beforeEach(() => {
  onAdd.mockReset();
  onImport.mockReset();
  onOpen.mockReset();
  api = fakeApi();
  signedInAs('admin');
  api.on(listLocations, () => pageOf([studio, hall]));
});
const lastQuery = () => api.asked(listLocations).at(-1)?.query;
const partBelow = async (heading: string) =>
  within((await screen.findByRole('heading', { name: heading })).parentElement as HTMLElement);

describe('a list', () => {
  it.each([
    [
      'q=hall&city=R%C4%ABga&used=no&sort=-city&page=1&pageSize=50',
      { q: 'hall', city: 'Rīga', used: 'no', sort: '-city', page: '1', pageSize: '50' },
    ],
    ['page=-4&pageSize=7&sort=secret&used=perhaps', { sort: 'name', page: '1', pageSize: '25' }],
  ])('asks for just what the URL says, and falls back at nonsense: %s', async (search, asked) => {
    await renderPart(Page, `/?${search}`);
    await screen.findByText('2 places');
    expect(lastQuery()).toEqual(asked);
  });

  it('sorts by a column, tells so, and turns round at the second click', async () => {
    const { user, url } = await renderPart(Page);
    const header = async () => screen.findByRole('columnheader', { name: 'City' });
    expect((await header()).getAttribute('aria-sort')).toBe('none');
    await user.click(within(await header()).getByRole('button'));
    await waitFor(() => expect(url()).toBe('/?sort=city'));
    await user.click(within(await header()).getByRole('button'));
    await waitFor(() => expect(url()).toBe('/?sort=-city'));
    expect((await header()).getAttribute('aria-sort')).toBe('descending');
  });

  it('filters from a pill and clears it again, and Back undoes both', async () => {
    const { user, url, history } = await renderPart(Page);
    await user.click(await screen.findByRole('button', { name: 'Town' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Jelgava' }));
    await waitFor(() => expect(url()).toBe('/?city=Jelgava'));
    await user.click(screen.getByRole('button', { name: 'Clear filter: Town' }));
    await waitFor(() => expect(url()).toBe('/'));
    history.back();
    expect(await screen.findByRole('button', { name: 'Town: Jelgava' })).toBeDefined();
  });

  it('searches when the typing pauses', async () => {
    const { user, url } = await renderPart(Page, '/?page=2');
    await user.type(await screen.findByRole('searchbox'), ' gym ');
    await waitFor(() => expect(url()).toBe('/?q=gym'));
    await waitFor(() => expect(lastQuery()).toMatchObject({ q: 'gym', page: '1' }));
  });

  it('changes its own part of the address and no other', async () => {
    const { user, url } = await renderPart(Page, '/?tab=all&page=2&edit=x');
    await user.type(await screen.findByRole('searchbox'), 'gym');
    await waitFor(() => expect(url()).toBe('/?tab=all&edit=x&q=gym'));
  });

  it('leads from a page that is no more to the last one', async () => {
    api.on(listLocations, ({ query }) => ({
      ...pageOf([hall], { total: 30 }),
      page: Number(query['page']),
    }));
    const { url } = await renderPart(Page, '/?page=9');
    await waitFor(() => expect(url()).toBe('/?page=2'));
  });

  it('opens a record by a click anywhere on its row', async () => {
    const { user } = await renderPart(Page);
    await user.click(await screen.findByText('Jelgava'));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(studio);
  });

  it('becomes cards on a phone, with filters and order behind one button', async () => {
    device.phone = true;
    const { user, url } = await renderPart(Page);
    expect(await screen.findByRole('list', { name: 'Places' })).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByLabelText('Sort by')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters and order' }));
    await user.selectOptions(await sheet.findByLabelText('Sort by'), '-city');
    await waitFor(() => expect(url()).toBe('/?sort=-city'));
    await user.selectOptions(sheet.getByLabelText('Town'), 'Jelgava');
    await waitFor(() => expect(lastQuery()?.['city']).toBe('Jelgava'));
    await user.click(sheet.getByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: '1 filter' }));
    const again = within(await screen.findByRole('dialog', { name: 'Filters and order' }));
    await user.selectOptions(again.getByLabelText('Town'), 'All');
    await waitFor(() => expect(url()).toBe('/?sort=-city'));
  });

  it('has adding and lesser actions beside its title on a phone', async () => {
    device.phone = true;
    const { user } = await renderPart(Page);
    await user.click(await screen.findByRole('button', { name: 'Add place' }));
    expect(onAdd).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Import' }));
    expect(onImport).toHaveBeenCalledOnce();
  });

  it('says what to do next while there are none', async () => {
    api.on(listLocations, () => pageOf([]));
    const { user } = await renderPart(Page);
    await user.click((await partBelow('No places yet')).getByRole('button', { name: 'Add place' }));
    expect(onAdd).toHaveBeenCalledOnce();
  });

  it('offers to clear the filters when nothing is found', async () => {
    api.on(listLocations, ({ query }) => pageOf(query['q'] ? [] : [hall]));
    const { user } = await renderPart(Page, '/?q=zzz');
    const empty = await partBelow('Nothing found');
    await user.click(empty.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByText('Sports hall')).toBeDefined();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  it('shows why it could not be loaded and tries again', async () => {
    api.on(listLocations, () => refuse('invalid_request'));
    const { user } = await renderPart(Page);
    expect((await screen.findByRole('alert')).textContent).toContain('No places could be loaded');
    api.on(listLocations, () => pageOf([hall]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Sports hall')).toBeDefined();
  });
});
