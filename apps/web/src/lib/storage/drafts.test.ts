// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

beforeEach(() => localStorage.clear());

const DAY = 24 * 3600_000;

describe('what stood in a form', () => {
  it('is kept for the person who typed it, and for nobody else', () => {
    keepDraft('ilze', 'location', { name: 'Gym' });
    expect(readDraft('ilze', 'location')).toEqual({ name: 'Gym' });
    expect(readDraft('juris', 'location')).toBeNull();
    expect(readDraft('ilze', 'holiday')).toBeNull();
  });

  it('is gone once it was brought back or discarded, and the others stay', () => {
    keepDraft('ilze', 'location', { name: 'Gym' });
    keepDraft('ilze', 'holiday', { title: 'Easter' });
    dropDraft('ilze', 'location');
    expect(readDraft('ilze', 'location')).toBeNull();
    expect(readDraft('ilze', 'holiday')).toEqual({ title: 'Easter' });
    dropDraft('ilze', 'holiday');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it.each([
    { password: 'x' },
    { currentPassword: 'x' },
    { newPassword: 'x', confirmPassword: 'x' },
    { setupCode: 'x' },
    { account: { password: 'x' } },
    { file: new File(['x'], 'x.pdf') },
    {},
  ])('is never a password, a code or a file: %j', (values) => {
    keepDraft('ilze', 'form', values);
    expect(readDraft('ilze', 'form')).toBeNull();
    expect(JSON.stringify(localStorage)).not.toContain('"x"');
  });

  it('keeps the rest beside a password', () => {
    keepDraft('ilze', 'form', { email: 'a@b.example', currentPassword: 'x', rooms: ['1', '2'] });
    expect(readDraft('ilze', 'form')).toEqual({ email: 'a@b.example', rooms: ['1', '2'] });
  });

  it('keeps a zip code, which is no secret', () => {
    keepDraft('ilze', 'form', { zipCode: 'LV-1010' });
    expect(readDraft('ilze', 'form')).toEqual({ zipCode: 'LV-1010' });
  });

  it('is forgotten after thirty days', () => {
    keepDraft('ilze', 'form', { name: 'Gym' }, 0);
    expect(readDraft('ilze', 'form', 29 * DAY)).toEqual({ name: 'Gym' });
    expect(readDraft('ilze', 'form', 31 * DAY)).toBeNull();
  });

  it('is no more than the newest twenty', () => {
    for (let form = 0; form < 25; form += 1)
      keepDraft('ilze', `form ${form}`, { name: 'x' }, form + 1);
    expect(readDraft('ilze', 'form 4', 30)).toBeNull();
    expect(readDraft('ilze', 'form 5', 30)).toEqual({ name: 'x' });
  });

  it.each(['{', 'null', '7', '{"form":null}'])('counts as none where it is damaged: %s', (raw) => {
    localStorage.setItem('afterbell.drafts.ilze', raw);
    expect(readDraft('ilze', 'form')).toBeNull();
  });
});
