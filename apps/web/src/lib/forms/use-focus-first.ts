import { type RefObject, useEffect } from 'react';

/** Focuses the first field of a form that replaces another. */
export function useFocusFirst(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
}
