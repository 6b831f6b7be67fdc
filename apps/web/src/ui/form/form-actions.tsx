import { Button } from '@mantine/core';
import { FormFoot } from './form-foot.tsx';

interface FormActionsProps {
  readonly submitLabel: string;
  readonly cancelLabel: string;
  readonly busy: boolean;
  /** Something is lost by it. */
  readonly destructive?: boolean | undefined;
  readonly onCancel: () => void;
}

/** The buttons of a form in a dialog. */
export function FormActions(props: FormActionsProps) {
  const { submitLabel, cancelLabel, busy, destructive, onCancel } = props;
  return (
    <FormFoot>
      <Button variant="default" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" loading={busy} {...(destructive && { color: 'red.9' })}>
        {submitLabel}
      </Button>
    </FormFoot>
  );
}
