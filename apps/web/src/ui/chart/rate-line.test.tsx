// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../../test/browser-gaps.ts';
import { RateLine } from './rate-line.tsx';

const percent = (rate: number) => `${Math.round(rate * 100)}%`;
function drawn(rates: readonly (number | null)[]) {
  const points = rates.map((rate, index) => ({
    key: String(index),
    rate,
    word: percent(rate ?? 0),
    below: `day ${index}`,
  }));
  const { container } = render(<RateLine label="Rates" points={points} wordOf={percent} />);
  return {
    lines: [...container.querySelectorAll('polyline')].map(
      (line) => line.getAttribute('points')?.split(' ').length,
    ),
    points: container.querySelectorAll('circle').length,
    words: [...container.querySelectorAll('text')].map(({ textContent }) => textContent),
  };
}

it('joins what follows each other, and leaves a gap where nothing was recorded', () => {
  expect(drawn([0.9, 0.95, null, 0.92, 0.91, null, 0.97])).toMatchObject({
    lines: [2, 2],
    points: 5,
  });
});

it('says the last number, of a few each, and begins its axis below the least', () => {
  const many = drawn([0.9, 0.95, 0.92, 0.91]).words;
  expect(many.slice(0, 3)).toEqual(['80%', '90%', '100%']);
  expect(many).toContain('91%');
  expect(many).not.toContain('95%');
  expect(drawn([0.6, null, 0.95]).words).toEqual(
    expect.arrayContaining(['50%', '75%', '100%', '60%', '95%']),
  );
  expect(drawn([0.1]).words).toContain('0%');
});
