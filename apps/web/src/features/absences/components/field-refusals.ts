import { isApiError } from '../../../lib/api/api-error.ts';

/**
 * What the server refused, by its fields. As `serverFieldErrors` of the forms, which would bring the schemas along: a sheet
 * opens on a phone without them.
 */
export function fieldRefusals(error: unknown): Readonly<Record<string, string>> {
  if (!isApiError(error)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}
