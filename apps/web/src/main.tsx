import './app/first-styles.css';
import './app/fonts.css';
import './app/global.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadFirstData, loadFrame } from './app/frame.ts';
import { createAppRouter } from './app/routes.tsx';
import { loadSchool } from './features/school/api.ts';
import { reportError, watchForErrors } from './lib/client-errors.ts';
import { startI18n } from './lib/i18n.ts';
import { PAGE_RELEASE } from './lib/release.ts';
import { readSession } from './lib/session.ts';

/**
 * Long enough that the school's colour and the page are there at the first paint, short enough not to be
 * felt. A page that is there is shown in small steps; one that comes later, in one go that blocks a phone.
 */
const PATIENCE_MS = 600;

/** The service worker fetches every file of the portal once more, to keep it. */
const QUIET_AFTER_MS = 3000;

async function start(): Promise<void> {
  watchForErrors();
  const words = startI18n();
  // Whoever is signed in needs it at once.
  if (readSession()) void loadFrame();
  const router = createAppRouter();
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  // A page that can't be loaded says so when it is shown.
  const page = router
    .load()
    .then(() => loadFirstData(router.state.matches.at(-1)?.fullPath))
    .catch(() => undefined);
  await Promise.all([words, Promise.race([Promise.all([loadSchool(), page]), patience])]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no root element');
  const tree = createRoot(root, { onUncaughtError: reportError });
  // As a transition: React then works in small steps and lets the phone breathe in between.
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
  const { registerWorker } = await import('./lib/worker.ts');
  await registerWorker();
}

/** After the page is there and has fetched what it shows: all that must not wait for what is only good to have. */
function whenQuiet(work: () => void): void {
  const soon = () => setTimeout(work, QUIET_AFTER_MS);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}

void start();
