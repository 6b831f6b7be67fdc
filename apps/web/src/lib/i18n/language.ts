import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { readLanguageChoice, readSession } from '../session/session.ts';

/** Each language in its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  lv: 'Latviešu',
  ru: 'Русский',
};

/** The choice made on this device, else the account's language, else English (product.md section 16). */
export function currentLanguage(): Language {
  const choice = readLanguageChoice();
  if (choice === 'pseudo') return 'en';
  return choice ?? readSession()?.accountLanguage ?? DEFAULT_LANGUAGE;
}
