import { Button, Textarea, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ABSENCE_LIMITS } from '#domain/absences/absence.ts';
import classes from './comment-field.module.css';

/** Also by the keys 1 to 3, where a page wants that. */
export const PHRASES = ['getWell', 'noteReceived', 'bringLater'] as const;

interface CommentFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly fieldRef?: Ref<HTMLTextAreaElement>;
  /** Where a heading says what it is; heard all the same. */
  readonly isLabelHidden?: boolean;
  /** The page takes the digits for the phrases, and shows them. */
  readonly byDigits?: boolean;
  /** At the foot of a page: the phrases in one row, and one line until somebody writes. */
  readonly isLow?: boolean;
  /** Stands in the empty field. */
  readonly hint?: string;
}

/** Shown where there is a keyboard. */
export function Key({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className={classes.key} aria-hidden>
      {children}
    </kbd>
  );
}

/** The comment that every decision carries; usual ones are one tap away. */
export function CommentField({
  label,
  value,
  onChange,
  error,
  onKeyDown,
  fieldRef,
  byDigits = false,
  isLabelHidden = false,
  isLow = false,
  hint,
}: CommentFieldProps) {
  const { t } = useTranslation('absences');
  const hintId = useId();
  // Once grown it stays so: a button below it may not slip away from under the hand.
  const [grown, setGrown] = useState(!isLow);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        role="group"
        aria-label={t('phrase.title')}
        className={classes.phrases}
        data-scrolls={isLow || undefined}
      >
        {PHRASES.map((phrase, at) => (
          <Button
            key={phrase}
            variant="default"
            radius="xl"
            className={classes.phrase ?? ''}
            data-on={value.startsWith(t(`phrase.${phrase}`)) || undefined}
            {...(byDigits && {
              rightSection: <Key>{at + 1}</Key>,
              'aria-keyshortcuts': String(at + 1),
            })}
            onClick={() => onChange(t(`phrase.${phrase}`))}
          >
            {t(`phrase.${phrase}`)}
          </Button>
        ))}
      </div>
      <Textarea
        size="md"
        autosize
        minRows={grown ? 2 : 1}
        onFocus={() => setGrown(true)}
        required
        {...(hint && { placeholder: hint, 'aria-describedby': hintId })}
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        error={error}
        maxLength={ABSENCE_LIMITS.comment}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        {...(fieldRef && { ref: fieldRef })}
        {...(onKeyDown && { onKeyDown })}
      />
      {hint && <VisuallyHidden id={hintId}>{hint}</VisuallyHidden>}
    </>
  );
}
