import { TextInput } from '@mantine/core';
import type { FocusEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isReadableAccent, toRgb } from '#domain/school/colour.ts';
import { fieldMessageOf } from '../../../lib/api/error-messages.ts';
import classes from './accent-field.module.css';

interface AccentFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
  readonly onFocus?: FocusEventHandler;
  readonly onBlur?: FocusEventHandler;
}

/** The school's colour, chosen or typed, with white letters on it. One that can't be read is told at once. */
export function AccentField({ value, onChange, error, ...field }: AccentFieldProps) {
  const { t } = useTranslation('school');
  const isColour = toRgb(value) !== null;
  const tooBright = isColour && !isReadableAccent(value);
  return (
    <div>
      <TextInput
        {...field}
        label={t('profile.accentColor')}
        autoComplete="off"
        maxLength={7}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.trim().toLowerCase())}
        error={tooBright ? fieldMessageOf({ code: 'low_contrast' }) : error}
        leftSectionWidth={48}
        leftSection={
          <input
            type="color"
            className={classes.chooser}
            aria-label={t('profile.chooseColor')}
            value={isColour ? value : '#000000'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
      {isColour && !tooBright && (
        <div className={classes.example}>
          {t('profile.example')}
          <span className={classes.letters} style={{ background: value }} aria-hidden>
            Aa
          </span>
        </div>
      )}
    </div>
  );
}
