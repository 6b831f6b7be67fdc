import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { onSessionChange, readLanguageChoice, saveLanguageChoice } from '../session/session.ts';
import { currentLanguage } from './language.ts';

type Words = Readonly<Record<string, unknown>>;

/** One module per language with the texts of the first screen. */
const first = import.meta.glob<Readonly<Record<string, Words>>>('../../locales/*/index.ts', {
  import: 'words',
});
/** And one that knows the files of all others; screens load the namespaces of their `useTranslation`. */
const others = import.meta.glob<Readonly<Record<string, () => Promise<Words>>>>(
  '../../locales/*/more.ts',
  { import: 'more' },
);

async function readWords(language: string, namespace: string): Promise<Words> {
  const words = await first[`../../locales/${language}/index.ts`]?.();
  if (words?.[namespace]) return words[namespace];
  const more = await others[`../../locales/${language}/more.ts`]?.();
  return (await more?.[`./${namespace}.json`]?.()) ?? {};
}

const lazyWords: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  // Languages are complete; English is only a fallback if the file can't be loaded.
  read: (language: string, namespace: string) =>
    readWords(language, namespace).catch(() => readWords(DEFAULT_LANGUAGE, namespace)),
};

/** The namespaces of the shell, bundled into one file (build/chunks.ts). */
const FRAME_WORDS = ['shell', 'shared', 'me', 'families'];

/** Called when signed in or about to sign in. */
export async function loadFrameTexts(): Promise<void> {
  await i18next.loadNamespaces(FRAME_WORDS);
}

/** Loads the user's language; resolves when the first screen can be rendered. */
export async function startI18n(): Promise<void> {
  const pseudo = readLanguageChoice() === 'pseudo';
  if (pseudo) i18next.use((await import('./pseudo-locale.ts')).pseudoLocale);
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(lazyWords)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      fallbackLng: false,
      ns: ['common', 'errors', 'auth'],
      defaultNS: 'common',
      // React escapes by itself.
      interpolation: { escapeValue: false },
      // Dates are formatted by plain functions: translating components re-render when the format changes.
      react: { bindI18n: 'languageChanged regionalChanged' },
      ...(pseudo ? { postProcess: ['pseudo'] } : {}),
    });
  // Latvian writes ordinals with a dot: 2026./2027. mācību gads.
  i18next.services.formatter?.add('dotted', (year: string) => year.replace(/\d+/g, '$&.'));
  // The account's language may differ from this device's.
  onSessionChange(() => {
    if (i18next.language !== currentLanguage()) void i18next.changeLanguage(currentLanguage());
  });
}

/** The user's choice, stored on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  saveLanguageChoice(language);
  await i18next.changeLanguage(language);
}
