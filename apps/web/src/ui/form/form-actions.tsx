import { Button } from '@mantine/core';
import classes from './form-actions.module.css';

interface FormActionsProps {
  readonly submitLabel: string;
  readonly cancelLabel: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** The buttons of a form; sticky at the bottom on a phone. */
export function FormActions({ submitLabel, cancelLabel, busy, onCancel }: FormActionsProps) {
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" loading={busy}>
        {submitLabel}
      </Button>
    </div>
  );
}
