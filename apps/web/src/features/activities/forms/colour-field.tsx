import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIVITY_COLOURS } from '#domain/activities/limits.ts';
import classes from './colour-field.module.css';

interface ColourFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
}

/** One of the colours that carry white text, or none. */
export function ColourField({ value, onChange, error }: ColourFieldProps) {
  const { t } = useTranslation('activity-form');
  const name = useId();
  // One that was set elsewhere stays to be chosen.
  const own = value !== '' && !ACTIVITY_COLOURS.some((colour) => colour === value) ? [value] : [];
  return (
    <fieldset className={classes.frame}>
      <legend className={classes.legend}>{t('optional', { field: t('field.colour') })}</legend>
      <div className={classes.colours}>
        {['', ...ACTIVITY_COLOURS, ...own].map((colour, index) => (
          <label key={colour} className={classes.colour}>
            <input
              type="radio"
              name={name}
              className={classes.input}
              checked={value === colour}
              aria-label={colour === '' ? t('none') : t('colourNumber', { number: index })}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(colour)}
            />
            <span
              className={classes.swatch}
              data-none={colour === '' || undefined}
              style={colour === '' ? {} : { background: colour }}
            />
          </label>
        ))}
      </div>
      {error && <Input.Error size="md">{error}</Input.Error>}
    </fieldset>
  );
}
