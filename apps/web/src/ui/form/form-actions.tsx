import { Button } from '@mantine/core';
import classes from './form-actions.module.css';

interface FormActionsProps {
  readonly submitLabel: string;
  readonly cancelLabel: string;
  readonly busy: boolean;
  /** Something is lost by it. */
  readonly destructive?: boolean | undefined;
  readonly onCancel: () => void;
}

/** The buttons of a form in a dialog; they stay at its lower edge. */
export function FormActions(props: FormActionsProps) {
  const { submitLabel, cancelLabel, busy, destructive, onCancel } = props;
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" loading={busy} {...(destructive && { color: 'red.9' })}>
        {submitLabel}
      </Button>
    </div>
  );
}
