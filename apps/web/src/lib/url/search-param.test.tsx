// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../../test/render-part.tsx';
import { useSelectedParam } from './search-param.ts';

function Page() {
  const { chosen, choose, close } = useSelectedParam('edit');
  return (
    <>
      <p>{chosen ?? 'none'}</p>
      <button type="button" onClick={() => choose('7')}>
        choose
      </button>
      <button type="button" onClick={close}>
        close
      </button>
    </>
  );
}

describe('a panel for one of several things', () => {
  it('is in the URL beside what is there already, and Back closes it', async () => {
    const { user, url, history } = await renderPart(Page, '/?q=gym');
    expect(await screen.findByText('none')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'choose' }));
    expect(await screen.findByText('7')).toBeDefined();
    expect(url()).toBe('/?q=gym&edit=7');
    history.back();
    expect(await screen.findByText('none')).toBeDefined();
  });

  it('closes', async () => {
    const { user, url } = await renderPart(Page, '/?q=gym&edit=7');
    await user.click(await screen.findByRole('button', { name: 'close' }));
    await waitFor(() => expect(url()).toBe('/?q=gym'));
  });
});
