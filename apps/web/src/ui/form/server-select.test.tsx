// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listLocations } from '#contract/locations.ts';
import { type FakeApi, fakeApi } from '../../../test/fake-api.ts';
import { aLocation, pageOf } from '../../../test/locations.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { useServerOptions } from '../../lib/forms/use-server-options.ts';
import { ServerMultiSelect } from './server-multi-select.tsx';
import { ServerSelect } from './server-select.tsx';

const halls = Array.from({ length: 40 }, (_, index) => aLocation({ name: `Hall ${index + 1}` }));
const attic = { value: '0193d000-0000-7000-8000-000000000001', label: 'Attic' };

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(listLocations, ({ query }) => {
    const found = halls.filter(({ name }) => name.includes(query['q'] ?? ''));
    return { ...pageOf(found.slice(0, 25)), total: found.length };
  });
});

const useHalls = (known = [attic]) =>
  useServerOptions(listLocations, {
    toOption: ({ id, name }) => ({ value: id, label: name }),
    known,
  });

function One() {
  const [value, setValue] = useState(attic.value);
  return (
    <ServerSelect label="Hall" clearable source={useHalls()} value={value} onChange={setValue} />
  );
}
function Many() {
  const [value, setValue] = useState<string[]>([attic.value]);
  return (
    <>
      <ServerMultiSelect label="Halls" source={useHalls()} value={value} onChange={setValue} />
      <output>{value.join(' ')}</output>
    </>
  );
}
const lastQuery = () => api.asked(listLocations).at(-1)?.query;
const box = (name: string) => screen.findByRole('combobox', { name });

describe('a select that asks the server', () => {
  it('shows the label of a chosen value that is not among the results, and offers results only', async () => {
    const { user } = await renderPart(One);
    const input = await box('Hall');
    expect(input).toHaveProperty('value', 'Attic');
    await user.click(input);
    await screen.findByRole('option', { name: 'Hall 1' });
    expect(screen.queryByRole('option', { name: 'Attic' })).toBeNull();
    expect(lastQuery()).toEqual({ pageSize: '25' });
  });

  it('tells that there are more than it shows', async () => {
    const { user } = await renderPart(One);
    await user.click(await box('Hall'));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(25));
    const group = screen.getByRole('group', { name: 'Showing 25 of 40. Type to find more.' });
    expect(group).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('Showing 25 of 40. Type to find more.');
  });

  it('asks once when the typing pauses, and finds what was beyond the first page', async () => {
    const { user } = await renderPart(One);
    const input = await box('Hall');
    await user.clear(input);
    await user.type(input, 'Hall 40');
    await user.click(await screen.findByRole('option', { name: 'Hall 40' }));
    expect(input).toHaveProperty('value', 'Hall 40');
    expect(api.asked(listLocations).flatMap(({ query }) => query['q'] ?? [])).toEqual(['Hall 40']);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('is used by the keyboard alone', async () => {
    const { user } = await renderPart(One);
    const input = await box('Hall');
    await user.clear(input);
    await user.type(input, 'Hall 3');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(11));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(input).toHaveProperty('value', 'Hall 3');
    await user.keyboard('{ArrowDown}');
    expect(input.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(input.getAttribute('aria-expanded')).toBe('false');
  });

  it('says so when nothing is found', async () => {
    const { user } = await renderPart(One);
    await user.type(await box('Hall'), ' nowhere');
    expect(await screen.findByText('Nothing found')).toBeDefined();
  });

  it('keeps the results of the newest search when an older one answers late', async () => {
    const { user } = await renderPart(One);
    const input = await box('Hall');
    await waitFor(() => expect(api.asked(listLocations)).toHaveLength(1));
    const answer = globalThis.fetch;
    let release: () => void = () => undefined;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (url.includes('q=Hall+1')) await new Promise<void>((resolve) => (release = resolve));
      return answer(url, init);
    });
    await user.clear(input);
    await user.type(input, 'Hall 1');
    await new Promise((resolve) => setTimeout(resolve, 400));
    await user.clear(input);
    await user.type(input, 'Hall 22');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Hall 22',
    ]);
  });
});

describe('a multi-select that asks the server', () => {
  it('keeps the labels of all chosen values through further searches', async () => {
    const { user } = await renderPart(Many);
    const input = await box('Halls');
    await user.click(input);
    await user.click(await screen.findByRole('option', { name: 'Hall 2' }));
    await user.type(input, 'Hall 40');
    await user.click(await screen.findByRole('option', { name: 'Hall 40' }));
    const chosen = [attic.value, halls[1]?.id, halls.at(-1)?.id].join(' ');
    expect(document.querySelector('output')?.textContent).toBe(chosen);
    for (const label of ['Attic', 'Hall 2', 'Hall 40'])
      expect(screen.getByText(label, { selector: 'span' })).toBeDefined();
  });
});
