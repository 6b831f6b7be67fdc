import './app/first-styles.css';
import './app/fonts.css';
import './app/global.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadFirstData, loadFrame } from './app/frame.ts';
import { createAppRouter } from './app/routes.tsx';
import { loadSchool } from './features/school/api.ts';
import { reportError, watchForErrors } from './lib/api/client-errors.ts';
import { PAGE_RELEASE } from './lib/api/release.ts';
import { startI18n } from './lib/i18n/i18n.ts';
import { wipeNamesWithSession } from './lib/offline/wipe-names.ts';
import { readSession } from './lib/session/session.ts';

/**
 * How long the first paint waits for the school's colour and the page. A page that is loaded by then renders
 * in small steps; a later one renders in one blocking update.
 */
const FIRST_PAINT_TIMEOUT_MS = 600;

/** The service worker fetches every file of the portal once more, to keep it. */
const QUIET_AFTER_MS = 3000;

async function start(): Promise<void> {
  watchForErrors();
  wipeNamesWithSession();
  const words = startI18n();
  // Needed immediately if signed in.
  if (readSession()) void loadFrame();
  const router = createAppRouter();
  const timeout = new Promise((resolve) => setTimeout(resolve, FIRST_PAINT_TIMEOUT_MS));
  const asked = window.location.pathname;
  const data = loadFirstData(asked);
  // A load error is shown by the page itself.
  const page = router
    .load()
    .then(() => {
      const path = router.state.matches.at(-1)?.fullPath;
      return path === asked ? data : loadFirstData(path);
    })
    .catch(() => undefined);
  await Promise.all([words, Promise.race([Promise.all([loadSchool(), page]), timeout])]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no root element');
  const tree = createRoot(root, { onUncaughtError: reportError });
  // As a transition, so that React yields to the browser between steps.
  startTransition(() =>
    tree.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  );
  if (PAGE_RELEASE !== 'dev') whenQuiet(() => void startWorker());
}

async function startWorker(): Promise<void> {
  const { registerWorker } = await import('./lib/storage/register-worker.ts');
  await registerWorker();
}

/** Runs after the page has loaded and fetched its data. */
function whenQuiet(work: () => void): void {
  const soon = () => setTimeout(work, QUIET_AFTER_MS);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}

void start();
