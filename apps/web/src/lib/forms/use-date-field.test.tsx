// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RegionalSettings } from '#domain/regional/regional.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { chooseLanguage } from '../i18n/i18n.ts';
import { storeRegional } from '../i18n/regional.ts';
import { useDateField, useTimeField } from './use-date-field.ts';

let held = '';

function Fields() {
  const [date, setDate] = useState('2026-09-01');
  const [time, setTime] = useState('15:05');
  held = `${date} ${time}`;
  return (
    <>
      <DateField {...useDateField()} label="Day" value={date} onChange={setDate} />
      <TimeField {...useTimeField()} label="Time" value={time} onChange={setTime} />
    </>
  );
}

async function open(settings: RegionalSettings) {
  const app = await renderPart(() => {
    storeRegional(settings);
    return <Fields />;
  });
  const day = await screen.findByRole('textbox', { name: 'Day' });
  return { ...app, day };
}

beforeEach(() => {
  held = '';
});

describe('a date that is typed', () => {
  it('is shown and read as the school writes it', async () => {
    const { user, day } = await open({ dateFormat: 'MM/DD/YYYY', timeFormat: '24h' });
    expect(day).toHaveProperty('value', '09/01/2026');
    await user.clear(day);
    await user.type(day, '12/31/2027');
    expect(held).toContain('2027-12-31');
  });

  it('is not turned into another one where it is none, and stays as it was typed', async () => {
    const { user, day } = await open({ dateFormat: 'MM/DD/YYYY', timeFormat: '24h' });
    await user.clear(day);
    await user.type(day, '31/12/2027');
    expect(held).toContain('31/12/2027');
    await user.tab();
    expect(day).toHaveProperty('value', '31/12/2027');
  });

  it('may lack zeros and is tidied up when left', async () => {
    const { user, day } = await open({ dateFormat: 'DD/MM/YYYY', timeFormat: '24h' });
    await user.clear(day);
    await user.type(day, '1.9.2027');
    expect(held).toContain('2027-09-01');
    await user.tab();
    expect(day).toHaveProperty('value', '01/09/2027');
  });

  it.each([
    ['DD/MM/YYYY', 'en', 'DD/MM/YYYY'],
    ['YYYY-MM-DD', 'de', 'JJJJ-MM-TT'],
    ['MM/DD/YYYY', 'lv', 'MM/DD/GGGG'],
    ['DD/MM/YYYY', 'ru', 'ДД/ММ/ГГГГ'],
  ] as const)(
    'of %s is asked for in the letters of the reader: %s',
    async (dateFormat, language, letters) => {
      const { day } = await open({ dateFormat, timeFormat: '24h' });
      await act(() => chooseLanguage(language));
      await waitFor(() => expect(day).toHaveProperty('placeholder', letters));
      await act(() => chooseLanguage('en'));
    },
  );

  it('can be picked instead', async () => {
    const { user, day } = await open({ dateFormat: 'DD/MM/YYYY', timeFormat: '24h' });
    await user.click(screen.getByRole('button', { name: 'Open calendar' }));
    await user.click(await screen.findByRole('button', { name: '15 September 2026' }));
    expect(held).toContain('2026-09-15');
    expect(day).toHaveProperty('value', '15/09/2026');
  });
});

describe('a time that is typed', () => {
  it.each([
    ['24h', '15', false],
    ['12h', '03', true],
  ] as const)('is on the clock of the school: %s', async (timeFormat, hours, half) => {
    await open({ dateFormat: 'DD/MM/YYYY', timeFormat });
    await waitFor(() =>
      expect(screen.getByRole('spinbutton', { name: 'Time: Hours' })).toHaveProperty(
        'value',
        hours,
      ),
    );
    expect(screen.queryByRole('combobox', { name: 'Time: AM or PM' }) !== null).toBe(half);
  });
});
