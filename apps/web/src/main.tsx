import '@mantine/core/styles.layer.css';
import './app/fonts.css';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createAppRouter } from './app/routes.tsx';
import { loadSchool } from './features/school/api.ts';
import { reportError, watchForErrors } from './lib/client-errors.ts';
import { startI18n } from './lib/i18n.ts';

/** Long enough that the school's colour is there at the first paint, short enough not to be felt. */
const SCHOOL_PATIENCE_MS = 600;

async function start(): Promise<void> {
  watchForErrors();
  await Promise.all([
    startI18n(),
    Promise.race([loadSchool(), new Promise((resolve) => setTimeout(resolve, SCHOOL_PATIENCE_MS))]),
  ]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no root element');
  createRoot(root, { onUncaughtError: reportError }).render(
    <StrictMode>
      <App router={createAppRouter()} />
    </StrictMode>,
  );
}

/** What every page behind the login begins with, fetched while nobody waits for it. */
function fetchAhead(): void {
  import('./app/screens.ts').catch(() => undefined);
}

void start().then(() => setTimeout(fetchAhead, 1000));
