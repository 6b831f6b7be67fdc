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

  // The words of the reader's language are fetched beside the code, not after it.
  const words = document.querySelector('meta[name="afterbell-words"]');
  if (words === null) return;
  const files = JSON.parse(words.content);
  const language = read('afterbell.language') ?? accountLanguage() ?? 'en';
  const preload = document.createElement('link');
  preload.rel = 'modulepreload';
  preload.href = files[language] ?? files.en;
  document.head.append(preload);

  function accountLanguage() {
    try {
      return JSON.parse(read('afterbell.session')).accountLanguage;
    } catch {
      return null;
    }
  }
})();
