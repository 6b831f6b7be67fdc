import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { currentLanguage } from './language.ts';
import { onSessionChange, readLanguageChoice, saveLanguageChoice } from './session.ts';

type Words = Readonly<Record<string, unknown>>;

interface LanguageWords {
  readonly words: Readonly<Record<string, Words>>;
  readonly more: Readonly<Record<string, () => Promise<Words>>>;
}

/** One file a language with the words of the first screen; a screen loads what it names in `useTranslation`. */
const languages = import.meta.glob<LanguageWords>('../locales/*/index.ts');

async function readWords(language: string, namespace: string): Promise<Words> {
  const { words, more } = (await languages[`../locales/${language}/index.ts`]?.()) ?? {};
  return words?.[namespace] ?? (await more?.[`./${namespace}.json`]?.()) ?? {};
}

const lazyWords: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  // Every language is complete, so English is fetched beside it only where the reader's own can't be had.
  read: (language: string, namespace: string) =>
    readWords(language, namespace).catch(() => readWords(DEFAULT_LANGUAGE, namespace)),
};

/** What the frame of the portal names: together in one file (build/chunks.ts). */
const FRAME_WORDS = ['shell', 'shared', 'me', 'families'];

/** For who is signed in, or will be in a moment. */
export async function loadFrameWords(): Promise<void> {
  await i18next.loadNamespaces(FRAME_WORDS);
}

/** Loads the reader's language; the promise is done when the first screen can be shown in it. */
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
      // Dates are made by plain functions: whoever translates is shown anew when their form changes.
      react: { bindI18n: 'languageChanged regionalChanged' },
      ...(pseudo ? { postProcess: ['pseudo'] } : {}),
    });
  // Signing in can bring the account's language along.
  onSessionChange(() => {
    if (i18next.language !== currentLanguage()) void i18next.changeLanguage(currentLanguage());
  });
}

/** The reader's own choice, remembered on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  saveLanguageChoice(language);
  await i18next.changeLanguage(language);
}
