import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { currentLanguage } from './language.ts';
import { onSessionChange, readLanguageChoice, saveLanguageChoice } from './session.ts';

/** One small file a language and feature; a screen loads those that it names in `useTranslation`. */
const bundles = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', {
  import: 'default',
});

const lazyBundles: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: (language: string, namespace: string) =>
    bundles[`../locales/${language}/${namespace}.json`]?.() ?? {},
};

/** Loads the reader's language; the promise is done when the first screen can be shown in it. */
export async function startI18n(): Promise<void> {
  const pseudo = readLanguageChoice() === 'pseudo';
  if (pseudo) i18next.use((await import('./pseudo-locale.ts')).pseudoLocale);
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(lazyBundles)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      fallbackLng: DEFAULT_LANGUAGE,
      // `errors` comes along because a refusal must have words even when the connection is gone.
      ns: ['common', 'errors'],
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
