// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { screen as device } from '../../../test/browser-gaps.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { MoreFilters } from './more-filters.tsx';

const filters = () => (
  <MoreFilters label="Filters">
    <input aria-label="Location" />
  </MoreFilters>
);

describe('more filters', () => {
  it('are in sight at a desk', async () => {
    await renderPart(filters);
    expect(await screen.findByLabelText('Location')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are behind one button on a phone', async () => {
    device.phone = true;
    const { user } = await renderPart(filters);
    const button = await screen.findByRole('button', { name: 'Filters', expanded: false });
    expect(screen.queryByLabelText('Location')).toBeNull();
    await user.click(button);
    expect(screen.getByLabelText('Location')).toBeDefined();
  });
});
