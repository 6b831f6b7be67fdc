import { UnstyledButton } from '@mantine/core';
import classes from './choice-chips.module.css';

interface ChoiceChipsProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One of a few, all in sight: segments on wide screens, chips that wrap on a phone. */
export function ChoiceChips({ label, options, value, onChange }: ChoiceChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={label} className={classes.chips}>
      {options.map((option) => (
        <UnstyledButton
          key={option.value}
          className={classes.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </UnstyledButton>
      ))}
    </div>
  );
}
