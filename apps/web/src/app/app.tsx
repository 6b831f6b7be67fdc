import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useSchoolState } from '../features/school/api.ts';
import { identityOf, onSessionChange, readSession } from '../lib/session/session.ts';
import { FALLBACK_ACCENT } from './accent.ts';
import { colorSchemeManager } from './color-scheme.ts';
import { Dialogs } from './dialogs.tsx';
import { NoSuchSchool } from './no-such-school.tsx';
import { LOGIN_PATH } from './route-table.ts';
import type { AppRouter } from './routes.tsx';
import { contrastVariables, themeOf } from './theme.ts';

const schemeManager = colorSchemeManager();

export function App({ router }: { readonly router: AppRouter }) {
  const { school, unknown } = useSchoolState();
  const accent = school?.accentColor ?? FALLBACK_ACCENT;
  const theme = useMemo(() => themeOf(accent), [accent]);
  useEffect(() => followSession(router), [router]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={contrastVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      {unknown ? <NoSuchSchool /> : <RouterProvider router={router} />}
      <Dialogs />
    </MantineProvider>
  );
}

/** Re-runs the guards when the session changes, in this and other tabs. */
function followSession(router: AppRouter): () => void {
  let known = identityOf(readSession());
  return onSessionChange(() => {
    const present = identityOf(readSession());
    if (present === known) return;
    known = present;
    // Signing out pushes a history entry, so that Back stays within the portal.
    if (present === null) void router.navigate({ to: LOGIN_PATH });
    else void router.invalidate();
  });
}
