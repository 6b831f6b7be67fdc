import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadFrameTexts, startI18n } from './i18n.ts';
import { placeName } from './place-name.ts';

beforeAll(async () => {
  await startI18n();
  await loadFrameTexts();
});
afterEach(() => i18next.changeLanguage('en'));

describe('where something takes place', () => {
  it.each([
    ['no room', null, 'Chess corner'],
    ['a number', '12', 'Chess corner, room 12'],
    ['a number with a letter', '12b', 'Chess corner, room 12b'],
    ['a name', 'Blue room', 'Chess corner, Blue room'],
    ['a floor and a number', '2.14', 'Chess corner, 2.14'],
  ])('with %s', (_case, room, words) => {
    expect(placeName({ name: 'Chess corner', room })).toBe(words);
  });

  it.each([
    ['de', 'Aula, Raum 12'],
    ['lv', 'Aula, 12. telpa'],
    ['ru', 'Aula, кабинет 12'],
  ])('in %s', async (language, words) => {
    await i18next.changeLanguage(language);
    expect(placeName({ name: 'Aula', room: '12' })).toBe(words);
  });
});
