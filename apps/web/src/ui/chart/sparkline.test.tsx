// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Sparkline } from './sparkline.tsx';

afterEach(cleanup);

function drawn(...values: number[]): string | null {
  const { container } = render(<Sparkline values={values} />);
  return container.querySelector('polyline')?.getAttribute('points') ?? null;
}

describe('a line beside a figure', () => {
  it('goes from its least to its most, whatever they are', () => {
    expect(drawn(40, 20, 30)).toBe('0.0,0.0 50.0,100.0 100.0,50.0');
    expect(drawn(-1, 0, 1)).toBe('0.0,100.0 50.0,50.0 100.0,0.0');
  });

  it('is level where nothing changes', () => {
    expect(drawn(7, 7, 7)).toBe('0.0,50.0 50.0,50.0 100.0,50.0');
  });

  it.each([[[]], [[1]], [[1, 2]]])('is not drawn of fewer than three points: %j', (values) => {
    expect(drawn(...values)).toBeNull();
  });

  it('is hidden from those who hear the page: the figure says it', () => {
    const { container } = render(<Sparkline values={[1, 2, 3]} />);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  });
});
