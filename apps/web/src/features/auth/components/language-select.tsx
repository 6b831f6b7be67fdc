import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGES, type Language } from '#domain/languages.ts';
import { chooseLanguage } from '../../../lib/i18n.ts';
import { currentLanguage, LANGUAGE_NAMES } from '../../../lib/language.ts';

const OPTIONS = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }));

interface LanguageSelectProps {
  readonly label?: string;
  /** Told after the choice counts on this device. */
  readonly onChosen?: (language: Language) => void;
}

export function LanguageSelect({ label, onChosen }: LanguageSelectProps) {
  // Read by the hook, so that the choice shown follows a change made elsewhere.
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={label}
      aria-label={t('language')}
      data={OPTIONS}
      value={currentLanguage()}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (!isLanguage(value)) return;
        void chooseLanguage(value);
        onChosen?.(value);
      }}
    />
  );
}
