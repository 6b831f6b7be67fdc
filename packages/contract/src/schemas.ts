import * as z from 'zod/mini';
import { readSchoolYear } from '#domain/cohorts/school-year.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE, PAGE_SIZES } from '#domain/lists/paging.ts';

// Control characters have no place in a name, and PostgreSQL refuses NUL; lone surrogates are no text at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;

const clean = z.refine<string>((value) => !CONTROL.test(value) && value.isWellFormed(), {
  error: 'invalid_characters',
});

/** One line of text that must not be empty; spaces at the ends go. */
export function text(max: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(max), clean);
}

// Lines and tabs are part of a longer text; other control characters are not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Several lines of text; may be empty. Line ends become plain ones. */
export function longText(max: number) {
  return z.string().check(
    z.overwrite((value) => value.replaceAll('\r\n', '\n')),
    z.trim(),
    z.maxLength(max),
    z.refine((value) => !CONTROL_BUT_LINES.test(value) && value.isWellFormed(), {
      error: 'invalid_characters',
    }),
  );
}

/** One line of text that may be left out: missing, null and empty all mean null. */
export function optionalText(max: number) {
  return z.nullable(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(max), clean),
      z.transform((value) => (value === '' ? null : value)),
    ),
  );
}

const MAILBOX = /^[\p{L}\p{M}\p{Nd}_+&=#~-]+$/u;
const LABEL = /^[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]*[\p{L}\p{M}\p{Nd}])?$/u;
const EMAIL_LIMITS = { whole: 254, mailbox: 64, label: 63 };

/**
 * One plain address. Mail headers know much more (groups, lists, comments, quotes, routes), all of it a
 * way to write somebody else; so only letters of any language, digits and a few signs are taken, and
 * no letter that stands for another one. Whether mail arrives there, mail will tell.
 */
export function isEmailAddress(value: string): boolean {
  if (value.length > EMAIL_LIMITS.whole || value !== value.normalize('NFKC')) return false;
  const [mailbox = '', domain = '', ...more] = value.split('@');
  const labels = domain.split('.');
  return (
    more.length === 0 &&
    mailbox.length <= EMAIL_LIMITS.mailbox &&
    mailbox.split('.').every((part) => MAILBOX.test(part)) &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= EMAIL_LIMITS.label && LABEL.test(label)) &&
    // The last one of a number is a number.
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

export const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(EMAIL_LIMITS.whole),
    z.refine(isEmailAddress, { error: 'invalid_email' }),
  );

/** An e-mail address that may be left out: children often have none. */
export const optionalEmail = z.nullable(
  z.pipe(
    z.string().check(
      z.trim(),
      z.maxLength(EMAIL_LIMITS.whole),
      z.refine((value) => value === '' || isEmailAddress(value), { error: 'invalid_email' }),
    ),
    z.transform((value) => (value === '' ? null : value)),
  ),
);

/** A page elsewhere: http or https and nothing that could run. */
export const webLink = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(500),
  z.refine((value) => /^https?:\/\/[^\s"'<>\\]+$/i.test(value) && URL.canParse(value), {
    error: 'invalid_link',
  }),
);

/** The same where it may be left out: missing, null and empty all mean null. */
export const optionalWebLink = z.nullable(
  z.pipe(
    z.string().check(
      z.trim(),
      z.maxLength(500),
      z.refine((value) => value === '' || webLink.safeParse(value).success, {
        error: 'invalid_link',
      }),
    ),
    z.transform((value) => (value === '' ? null : value)),
  ),
);

/** Letters, digits, dot, dash and underscore: something that can be told over the phone. */
export const username = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(60),
  z.refine((value) => /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(value), { error: 'invalid_username' }),
);

export const id = z.uuid({ error: 'invalid_value' });
export const idParams = z.strictObject({ id });
export const version = z.int().check(z.positive(), z.maximum(2_147_483_647));
/** An instant, ISO 8601 UTC. */
export const instant = z.iso.datetime();

/** A local date, YYYY-MM-DD, of a year that a school can mean. */
export const localDate = z.iso
  .date({ error: 'invalid_date' })
  .check(z.refine((value) => /^(19|20|21)/.test(value), { error: 'invalid_date' }));

/** A local date that may be left out: null and empty both mean null. */
export const optionalDate = z.nullable(
  z.pipe(
    z.string().check(
      z.trim(),
      z.maxLength(10),
      z.refine((value) => value === '' || localDate.safeParse(value).success, {
        error: 'invalid_date',
      }),
    ),
    z.transform((value) => (value === '' ? null : value)),
  ),
);

/** A school year in any of the ways people write one, kept as 2026/2027. */
export const schoolYear = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.refine((value) => readSchoolYear(value) !== null, { error: 'invalid_school_year' }),
  ),
  z.transform((value) => readSchoolYear(value) ?? value),
);

/** A number typed into an address. */
const addressNumber = () => z.coerce.number<number | string>();

export const pageFields = {
  page: z._default(addressNumber().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE)), 1),
  pageSize: z._default(
    addressNumber().check(
      z.refine((value) => PAGE_SIZES.some((size) => size === value), { error: 'invalid_value' }),
    ),
    DEFAULT_PAGE_SIZE,
  ),
  q: z.optional(z.string().check(z.trim(), z.maxLength(100), clean)),
};

/** `name` or `-name`, only from a list: a sort never reaches SQL as text. */
export function sortField<const Keys extends readonly [string, ...string[]]>(
  keys: Keys,
  usual?: Keys[number] | `-${Keys[number]}`,
) {
  type Sort = Keys[number] | `-${Keys[number]}`;
  const allowed = keys.flatMap((key) => [key, `-${key}`]);
  // The enum holds just the texts of `Sort`; flatMap can't tell TypeScript so.
  const sort = z.enum(allowed) as unknown as z.ZodMiniType<Sort, Sort>;
  return z._default(sort, (usual ?? keys[0]) as Sort);
}

export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return {
    items: z.array(item),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  };
}

/** Long enough for any address, short enough that nobody makes the hashing work. */
export const credential = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
