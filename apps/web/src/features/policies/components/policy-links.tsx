import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { POLICIES, policyOf } from '../api.ts';
import { PolicyList } from './policy-list.tsx';

// The texts are long and seldom read: they come when one is opened.
const PolicyDialog = lazy(async () => ({
  default: (await import('./policy-dialog.tsx')).PolicyDialog,
}));

/** Terms, privacy and cookies, for the footer of every page. The open one is a search parameter. */
export function PolicyLinks() {
  const open = policyOf(useSearch({ strict: false }));
  return (
    <>
      <PolicyList policies={POLICIES} />
      {open && (
        <Suspense>
          <PolicyDialog key={open} policy={open} />
        </Suspense>
      )}
    </>
  );
}
