import { notifications } from '@mantine/notifications';
import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach } from 'vitest';
import { App } from '../src/app/app.tsx';
import { createAppRouter } from '../src/app/routes.tsx';
import { loadSchool } from '../src/features/school/api.ts';
import { startI18n } from '../src/lib/i18n/i18n.ts';
import { writeCookiePreferences } from '../src/lib/storage/cookie-preferences.ts';
import { screen as device } from './browser-gaps.ts';
import { PATIENT_MS } from './patient.ts';

// Screens are loaded when they are first shown, which takes a while on a busy machine.
configure({ asyncUtilTimeout: PATIENT_MS });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // Most visitors have answered long ago; who tests the question forgets the answer.
  writeCookiePreferences({ functional: true, analytics: false });
  device.phone = false;
});
afterEach(() => {
  cleanup();
  // A toast outlives its page; the next test has its own.
  notifications.clean();
});

let started: Promise<void> | undefined;

/** Renders the whole app at a path. */
export async function renderApp(path: string) {
  started ??= startI18n();
  await Promise.all([started, loadSchool()]);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter(history);
  const { unmount } = render(<App router={router} />);
  return {
    user: userEvent.setup({ delay: null }),
    history,
    unmount,
    /** Path and query. */
    url: () => history.location.href,
  };
}
