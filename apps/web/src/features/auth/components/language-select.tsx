import { InputBase } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGES, type Language } from '#domain/languages.ts';
import { chooseLanguage } from '../../../lib/i18n/i18n.ts';
import { currentLanguage, LANGUAGE_NAMES } from '../../../lib/i18n/language.ts';
import classes from './language-select.module.css';

interface LanguageSelectProps {
  readonly label?: string;
  /** Told after the choice counts on this device. */
  readonly onChosen?: (language: Language) => void;
}

export function LanguageSelect({ label, onChosen }: LanguageSelectProps) {
  // Read by the hook, so that the choice shown follows a change made elsewhere.
  const { t } = useTranslation();
  return (
    // NativeSelect without what it brings along for lists of other kinds: the login page shows this one.
    <InputBase
      component="select"
      // With a label it is one field among others.
      size={label === undefined ? 'sm' : 'md'}
      pointer
      rightSection={<IconSelector size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      label={label}
      aria-label={t('language')}
      {...(label === undefined && { classNames: classes })}
      value={currentLanguage()}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (!isLanguage(value)) return;
        void chooseLanguage(value);
        onChosen?.(value);
      }}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language}>
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </InputBase>
  );
}
