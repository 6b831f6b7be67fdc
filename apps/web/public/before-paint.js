// Runs before anything else of the page: what can't wait for the app.
(() => {
  const read = (name) => {
    try {
      // For this visit, or for good where the reader agreed to that.
      return sessionStorage.getItem(name) ?? localStorage.getItem(name);
    } catch {
      // Storage can be forbidden; the defaults are good answers then.
      return null;
    }
  };

  // A reader in dark mode never sees a white flash.
  const theme = read('afterbell.theme');
  const dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // What the page will need is fetched beside the code, not after it.
  const announced = document.querySelector('meta[name="afterbell-files"]');
  if (announced === null) return;
  const { words, frame, pages } = JSON.parse(announced.content);
  const session = readSession();
  const language = read('afterbell.language') ?? session?.accountLanguage ?? 'en';
  const inLanguage = (files) => files[language] ?? files.en;

  preload('preload', '/api/school', 'fetch');
  preload('modulepreload', inLanguage(words));
  if (session !== null) {
    for (const href of frame.styles) preload('preload', href, 'style');
    for (const href of [...frame.code, inLanguage(frame.words)]) preload('modulepreload', href);
    for (const href of frame.fonts[language] ?? frame.fonts.latin) preload('preload', href, 'font');
    const page = pages[location.pathname];
    if (page) preload('modulepreload', page);
  }

  function preload(rel, href, kind) {
    const link = document.createElement('link');
    link.rel = rel;
    if (kind) link.as = kind;
    // As `fetch` and styles ask, so that its answer is the one that was fetched here.
    if (kind === 'fetch' || kind === 'font') link.crossOrigin = 'anonymous';
    link.href = href;
    document.head.append(link);
  }

  function readSession() {
    try {
      return JSON.parse(read('afterbell.session'));
    } catch {
      return null;
    }
  }
})();
