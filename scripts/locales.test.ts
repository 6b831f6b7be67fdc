import { describe, expect, it } from 'vitest';
import {
  checkLanguage,
  checkTypes,
  checkUses,
  expectedKeys,
  flatten,
  type Texts,
  usesIn,
} from './locales.ts';

function textsOf(tree: object): Texts {
  return new Map(flatten(tree, 'bookings:'));
}

const ENGLISH = textsOf({
  title: 'Bookings',
  added: '{{name}} has been added',
  seats_one: '{{count}} seat',
  seats_other: '{{count}} seats',
});
const GERMAN = {
  title: 'Buchungen',
  added: '{{name}} wurde hinzugefügt',
  seats_one: '{{count}} Platz',
  seats_other: '{{count}} Plätze',
};
const LATVIAN = {
  title: 'Pieteikumi',
  added: '{{name}} ir pievienots',
  seats_zero: '{{count}} vietu',
  seats_one: '{{count}} vieta',
  seats_other: '{{count}} vietas',
};

function germanWith(changes: object): string[] {
  const texts = textsOf({ ...GERMAN, ...changes });
  return checkLanguage({ language: 'de', texts, english: ENGLISH }, ['Ticket']).map(
    ({ kind, place, key }) => `${kind}: ${place} ${key}`,
  );
}

describe('a language', () => {
  it('passes when it says all that English says', () => {
    expect(germanWith({})).toEqual([]);
    expect(checkLanguage({ language: 'en', texts: ENGLISH, english: ENGLISH })).toEqual([]);
    const texts = textsOf(LATVIAN);
    expect(checkLanguage({ language: 'lv', texts, english: ENGLISH })).toEqual([]);
  });

  it.each([
    ['lacks a key', { title: undefined }, 'missing', 'title'],
    ['has a key that English lacks', { more: 'Mehr' }, 'surplus', 'more'],
    ['has an empty text', { title: ' ' }, 'empty', 'title'],
    ['still has the English text', { title: 'Bookings' }, 'untranslated', 'title'],
    ['lost a placeholder', { added: 'Hinzugefügt' }, 'placeholders', 'added'],
    ['misspelled a placeholder', { added: '{{nmae}} ist da' }, 'placeholders', 'added'],
    ['lacks a plural form', { seats_one: undefined }, 'missing', 'seats_one'],
    ['has a plural form of another language', { seats_few: '{{count}}' }, 'surplus', 'seats_few'],
    ['lost the number of a plural', { seats_other: 'Plätze' }, 'placeholders', 'seats_other'],
  ])('fails when it %s', (_, changes, kind, key) => {
    expect(germanWith(changes)).toEqual([`${kind}: apps/web/src/locales/de/bookings.json ${key}`]);
  });

  it('needs its own plural forms and no others', () => {
    const forms = (language: 'de' | 'lv' | 'ru') =>
      [...expectedKeys(ENGLISH, language).keys()].filter((key) => key.includes('seats'));
    expect(forms('de')).toEqual(['bookings:seats_one', 'bookings:seats_other']);
    expect(forms('lv')).toHaveLength(3);
    expect(
      forms('ru')
        .map((key) => key.split('_')[1])
        .sort(),
    ).toEqual(['few', 'many', 'one', 'other']);
  });

  it('may share a listed word, or a text without words, with English', () => {
    const english = textsOf({ kind: 'Ticket', range: '{{from}}–{{to}}' });
    expect(checkLanguage({ language: 'de', texts: english, english }, ['Ticket'])).toEqual([]);
  });

  it('fails when a plural of English lacks a form', () => {
    const english = textsOf({ seats_other: '{{count}} seats' });
    const [finding] = checkLanguage({ language: 'en', texts: english, english });
    expect(finding).toMatchObject({ kind: 'missing', key: 'seats_one' });
  });
});

describe('the code and the texts', () => {
  const english: Texts = new Map([
    ['bookings:title', 'Bookings'],
    ['bookings:seats_one', '{{count}} seat'],
    ['bookings:seats_other', '{{count}} seats'],
    ['bookings:status.full', 'Full'],
    ['common:close', 'Close'],
    ['errors:network', 'No connection'],
  ]);
  const screen = [
    "const { t } = useTranslation(['bookings', 'common']);",
    "t('title'); t('seats', { count }); t(`status.${status}`); t('common:close');",
    "throw new ApiError('network');",
  ].join('\n');

  function findingsFor(text: string, known: string[] = []): string[] {
    return checkUses({ english, sources: [{ path: 'screen.tsx', text }] }, known).map(
      ({ kind, place, key }) => `${kind}: ${place} ${key}`,
    );
  }

  it('agree when each text is used and each use has its text', () => {
    expect(findingsFor(screen)).toEqual([]);
  });

  it('disagree when a text is used nowhere', () => {
    expect(findingsFor(screen.replace("t('title');", ''))).toEqual([
      'unused: apps/web/src/locales/en/bookings.json title',
    ]);
  });

  it.each([
    ['a key', "t('titel')", 'bookings:titel'],
    ['a key of another namespace', "t('common:titel')", 'common:titel'],
    ['a key handed on', "const label = 'bookings:titel';", 'bookings:titel'],
    ['a family of keys', 't(`state.${status}`)', 'bookings:state.${status}'],
    ["a key of the server's", "translate(language, 'titel')", 'errors:titel'],
  ])('disagree when %s has no text', (_, use, key) => {
    expect(findingsFor(`${screen}\n${use}`)).toEqual([`missing: screen.tsx ${key}`]);
  });

  it('disagree when the contract has a code without words', () => {
    expect(findingsFor(screen, ['errors:full'])).toEqual([
      'missing: contract and domain errors:full',
    ]);
  });

  it('disagree when the compiler does not know a file of texts', () => {
    const types = "import type common from '../locales/en/common.json';";
    expect(checkTypes(english, types)).toEqual([
      { kind: 'untyped', place: 'apps/web/src/lib/i18n/i18next.d.ts', key: 'bookings' },
    ]);
  });

  it('follow the namespace of the component around a use', () => {
    const text = [
      "function A() { const { t } = useTranslation('bookings'); return t('a'); }",
      "function B() { const { t } = useTranslation(); return t('b'); }",
      "function c(t: TFunction<'me'>) { return t('c'); }",
    ].join('\n');
    const keys = usesIn({ path: 'a.tsx', text }, new Set()).map(({ key }) => key);
    expect(keys).toEqual(['bookings:a', 'common:b', 'me:c']);
  });
});
