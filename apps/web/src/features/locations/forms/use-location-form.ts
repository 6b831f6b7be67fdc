import { type Parsed, parse } from '#contract/errors.ts';
import { newLocation } from '#contract/locations.ts';
import { type CallForm, useCallForm } from '../../../lib/use-call-form.ts';
import type { NewLocation } from '../api.ts';
import { type LocationValues, toInput } from './location-values.ts';

/** What was typed as the schema makes it: trimmed texts, numbers, null for empty. */
export function parseLocation(values: LocationValues): Parsed<NewLocation> {
  return parse(newLocation, toInput(values));
}

/** What adding and editing have in common. */
export function useLocationForm(
  initial: LocationValues,
  save: (location: NewLocation) => void,
): CallForm<LocationValues> {
  return useCallForm({ initial, schema: newLocation, toInput, save });
}
