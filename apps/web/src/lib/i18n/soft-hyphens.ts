const SOFT_HYPHEN = '\u00ad';
const VOWEL = '[aeiouyäöüāēīōūаеёиоуыэюя]';
const LETTER = '[\\p{L}\\p{M}]';
/** Before a consonant that a vowel follows; what begins a syllable together stays so; never fewer than three letters. */
const BREAK = new RegExp(
  `(?<=${LETTER}{3})(?<=${VOWEL}${LETTER}{0,3})(?=(?!${VOWEL})${LETTER}.?${VOWEL})(?=${LETTER}{3})` +
    `(?=(?!${VOWEL})${LETTER}${VOWEL}|[bcdfgkptбвгдкпт][rlрл]|[csp]h)` +
    '(?<![bcdfgkptбвгдкпт](?=[rlрл]))(?<![csp](?=h))',
  'giu',
);

/** Words that are wider than this may meet the edge of a narrow card. */
const LONG = 7;

/**
 * A name whose long words may be broken between syllables, for where there is room for half of them: what people
 * write is in any language, for which a browser has no rules of its own.
 */
export function softHyphens(text: string): string {
  return text.replaceAll(/[\p{L}\p{M}]+/gu, (word) =>
    word.length < LONG ? word : word.replaceAll(BREAK, SOFT_HYPHEN),
  );
}
