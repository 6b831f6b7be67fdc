// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteLocation, getLocation } from '#contract/locations.ts';
import { type FakeApi, fakeApi, NO_ANSWER, refuse } from '../../../test/fake-api.ts';
import { aLocation } from '../../../test/locations.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx';
import { NoticeDialog } from '../../ui/dialog/notice-dialog.tsx';
import { DetailPage } from '../../ui/page/detail-page.tsx';
import { useDelete, useOne } from '../api/resource.ts';
import { useDeletion } from '../forms/use-deletion.ts';
import { BackLink } from './back-link.tsx';
import { useDetailPage } from './use-detail-page.ts';

const hall = aLocation({ name: 'Sports hall' });
const onDeleted = vi.fn();
let refetch: () => Promise<unknown>;

/** What the page of every record is made of, with a location for an example. */
function Page() {
  const query = useOne(getLocation, hall.id);
  refetch = query.refetch;
  return (
    <DetailPage
      {...useDetailPage(query)}
      texts={{
        one: 'Place',
        loadFailed: 'The place could not be loaded',
        notFound: { title: 'Place not found', text: 'It is gone.' },
      }}
      back={<BackLink to="/places" label="Places" />}
      header={({ name, city }) => ({
        title: name,
        note: city,
        actions: <button type="button">Print</button>,
      })}
      edit={({ name }, onClose) => (
        <NoticeDialog title={`Edit ${name}`} text="" closeLabel="Close" onClose={onClose} />
      )}
      remove={(_place, onCancel) => <Deletion onCancel={onCancel} />}
    >
      {({ street }) => <p>{street}</p>}
    </DetailPage>
  );
}

function Deletion({ onCancel }: { readonly onCancel: () => void }) {
  const { dialog, usedBy } = useDeletion<{ readonly name: string }>({
    name: hall.name,
    confirmLabel: 'Delete place',
    remove: useDelete(deleteLocation, hall.id),
    inUse: { code: 'location_in_use', title: 'In use', text: 'Used by:' },
    onDeleted,
    onCancel,
  });
  return <DeleteDialog {...dialog}>{usedBy.map(({ name }) => name).join()}</DeleteDialog>;
}

let api: FakeApi;
beforeEach(() => {
  onDeleted.mockReset();
  api = fakeApi();
  signedInAs('admin');
  api.on(getLocation, () => hall);
});
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.queryByRole('button', { name });

describe('the page of a record', () => {
  it('shows its header, its actions and what it holds', async () => {
    await renderPart(Page);
    await heading('Sports hall');
    expect(screen.getByText('Rīga')).toBeDefined();
    expect(screen.getByText('Skolas iela 1')).toBeDefined();
    const names = screen.getAllByRole('button').map((one) => one.ariaLabel ?? one.textContent);
    expect(names).toEqual(['Print', 'Edit', 'More actions']);
    expect(screen.getByRole('link', { name: 'Places' }).getAttribute('href')).toBe('/places');
  });

  it.each(['not_found', 'invalid_request'] as const)(
    'leads back to the list when the answer is %s',
    async (code) => {
      api.on(getLocation, () => refuse(code));
      await renderPart(Page);
      await heading('Place not found');
      expect(screen.getByRole('link', { name: 'Places' }).getAttribute('href')).toBe('/places');
    },
  );

  it('does so too when somebody deletes it while it is shown', async () => {
    await renderPart(Page);
    await heading('Sports hall');
    api.on(getLocation, () => refuse('not_found'));
    await act(() => refetch());
    await heading('Place not found');
    expect(screen.queryByText('Skolas iela 1')).toBeNull();
  });

  it('shows why it could not be loaded and tries again', async () => {
    api.on(getLocation, () => refuse('too_many_requests'));
    const { user } = await renderPart(Page);
    await heading('Place');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The place could not be loaded',
    );
    api.on(getLocation, () => hall);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Sports hall');
  });

  it('stays when it can’t be loaded again', async () => {
    await renderPart(Page);
    await heading('Sports hall');
    api.on(getLocation, () => NO_ANSWER);
    await act(() => refetch());
    expect(screen.getByText('Skolas iela 1')).toBeDefined();
  });

  it('opens the form in the URL', async () => {
    const { user, url } = await renderPart(Page);
    await heading('Sports hall');
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(url()).toBe('/?edit=true'));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(url()).toBe('/'));
  });

  it('has no button and opens no form that the reader may not use', async () => {
    api.on(getLocation, () => ({ ...hall, can: { edit: false, delete: false } }));
    await renderPart(Page, '/?edit=true');
    await heading('Sports hall');
    expect([button('Edit'), button('More actions')]).toEqual([null, null]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('deleting a record', () => {
  const ask = async () => {
    const app = await renderPart(Page);
    await app.user.click(await screen.findByRole('button', { name: 'More actions' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete “Sports hall”?' });
    expect(question.textContent).toContain('can’t be undone');
    const press = (name: string) => app.user.click(within(question).getByRole('button', { name }));
    return { ...app, question, press };
  };

  it('asks first and does nothing on Cancel', async () => {
    const { press } = await ask();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.asked(deleteLocation)).toHaveLength(0);
  });

  it.each<[string, () => undefined | ReturnType<typeof refuse>]>([
    ['when it is done', () => undefined],
    ['when somebody else was quicker', () => refuse('not_found')],
  ])('leads on %s', async (_, answer) => {
    api.on(deleteLocation, answer);
    const { press } = await ask();
    await press('Delete place');
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  });

  it('lists what still uses it, and does not ask again', async () => {
    api.on(deleteLocation, () =>
      refuse('location_in_use', { details: { usedBy: [{ name: '4a' }] } }),
    );
    const { press } = await ask();
    await press('Delete place');
    const notice = await screen.findByRole('dialog', { name: 'In use' });
    expect(notice.textContent).toContain('Used by:');
    expect(within(notice).getByText('4a')).toBeDefined();
    expect(within(notice).queryByRole('button', { name: 'Delete place' })).toBeNull();
    expect(onDeleted).not.toHaveBeenCalled();
  });

  it('says why it was refused otherwise, and can be tried again', async () => {
    api.on(deleteLocation, () => NO_ANSWER);
    const { press, question } = await ask();
    await press('Delete place');
    expect((await within(question).findByRole('alert')).textContent).toContain('Network error');
    expect(within(question).getByRole('button', { name: 'Delete place' })).toBeDefined();
  });
});
