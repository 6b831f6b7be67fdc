// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../../test/render-part.tsx';
import { Sheet } from './sheet.tsx';

const sheet = { title: 'Invoice 7', closeLabel: 'Close', onClose: () => undefined };

describe('a sheet', () => {
  it('begins at its title, not at the cross that closes it', async () => {
    await renderPart(() => (
      <Sheet {...sheet}>
        <button type="button">Pay</button>
      </Sheet>
    ));
    const title = await screen.findByText('Invoice 7');
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('begins at the field that asks for it', async () => {
    await renderPart(() => (
      <Sheet {...sheet}>
        <input aria-label="Amount" data-autofocus />
      </Sheet>
    ));
    const field = await screen.findByLabelText('Amount');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});
