// Runs before the first paint, so that a reader in dark mode never sees a white flash.
(() => {
  let choice = null;
  try {
    // For this visit, or for good where the reader agreed to that.
    choice = sessionStorage.getItem('afterbell.theme') ?? localStorage.getItem('afterbell.theme');
  } catch {
    // Storage can be forbidden; the system's wish is a good answer then.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
