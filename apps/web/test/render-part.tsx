import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FunctionComponent, Suspense } from 'react';
import { afterEach, beforeEach } from 'vitest';
import { createQueryClient } from '../src/lib/api/query-client.ts';
import { startI18n } from '../src/lib/i18n/i18n.ts';
import { parseSearch, stringifySearch } from '../src/lib/url/search-string.ts';
import { screen as device } from './browser-gaps.ts';
import { PATIENT_MS } from './patient.ts';

// As in render-app.tsx: a busy machine takes a while.
configure({ asyncUtilTimeout: PATIENT_MS });

beforeEach(() => {
  localStorage.clear();
  device.phone = false;
});
afterEach(cleanup);

let started: Promise<void> | undefined;

/** Renders one component with the providers of a page: for components that know no feature. */
export async function renderPart(Part: FunctionComponent, path = '/') {
  started ??= startI18n();
  await started;
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({
    routeTree: createRootRoute({ component: Part, notFoundComponent: Part }),
    history,
    parseSearch,
    stringifySearch,
  });
  render(
    <MantineProvider>
      <QueryClientProvider client={createQueryClient()}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { user: userEvent.setup({ delay: null }), history, url: () => history.location.href };
}
