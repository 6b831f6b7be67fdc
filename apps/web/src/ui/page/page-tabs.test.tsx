// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../test/render-part.tsx';
import { PageTabs } from './page-tabs.tsx';

const NAMES = ['One', 'Two', 'Three', 'Four', 'Five'];
const tabs = NAMES.map((name) => ({ value: name, label: name, content: `About ${name}` }));

/** Each tab is 100 wide in a row that shows 200. */
function measure(): void {
  const at = (element: HTMLElement) => NAMES.indexOf(element.textContent ?? '');
  const measures = { offsetLeft: at, offsetWidth: () => 1, clientWidth: () => 2 };
  for (const [name, of] of Object.entries(measures)) {
    const prototype = name === 'clientWidth' ? Element.prototype : HTMLElement.prototype;
    vi.spyOn(prototype, name as never, 'get').mockImplementation(function (this: HTMLElement) {
      return (of(this) * 100) as never;
    });
  }
}
afterEach(() => vi.restoreAllMocks());

describe('tabs of a page', () => {
  it.each([
    ['Four', '250'],
    ['Two', '50'],
  ])('come with the chosen one in sight: %s', async (chosen, left) => {
    measure();
    await renderPart(() => (
      <PageTabs label="Parts" tabs={tabs} chosen={chosen} onChoose={() => undefined} />
    ));
    expect(String((await screen.findByRole('tablist')).scrollLeft)).toBe(left);
    expect(screen.getByText(`About ${chosen}`)).toBeDefined();
  });

  it('have what stands beside all of them around their content', async () => {
    await renderPart(() => (
      <PageTabs
        label="Parts"
        tabs={tabs}
        chosen="One"
        onChoose={() => undefined}
        around={(content) => <section aria-label="Around">{content}</section>}
      />
    ));
    const around = await screen.findByRole('region', { name: 'Around' });
    expect(around.textContent).toBe('About One');
  });
});
