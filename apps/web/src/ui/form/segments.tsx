import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './segments.module.css';

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** None of the options: nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: Value) => void;
  readonly error?: ReactNode;
}

/** One of a few, all of them in sight. The words wrap, and a phone has two in a row. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
  error,
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.frame} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.options} data-error={error ? true : undefined}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={name}
              className={classes.input}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-invalid={error ? true : undefined}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <Input.Error id={`${name}-error`} size="md" mt={6}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}
