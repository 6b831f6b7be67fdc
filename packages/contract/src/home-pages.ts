import * as z from 'zod/mini';
import { AREA_PAGES } from '#domain/home-pages/home-pages.ts';

/** A page of the area, or null for no choice. */
const choice = <Pages extends readonly [string, ...string[]]>(pages: Pages) =>
  z.nullable(z.enum(pages));

/** What is left out stays as it is. */
export const homePageChanges = z.strictObject({
  admin: z.optional(choice(AREA_PAGES.admin)),
  teacher: z.optional(choice(AREA_PAGES.teacher)),
  parent: z.optional(choice(AREA_PAGES.parent)),
  child: z.optional(choice(AREA_PAGES.child)),
});

export const homePageChoices = z.object({
  admin: z.nullable(z.string()),
  teacher: z.nullable(z.string()),
  parent: z.nullable(z.string()),
  child: z.nullable(z.string()),
});

/** One for each area, whatever was chosen. */
export const homePages = z.object({
  admin: z.string(),
  teacher: z.string(),
  parent: z.string(),
  child: z.string(),
});
