import { PasswordInput, type PasswordInputProps } from '@mantine/core';

interface PasswordFieldProps extends PasswordInputProps {
  readonly showLabel: string;
}

/** A password that can be shown, by thumb and by keyboard. */
export function PasswordField({ showLabel, ...props }: PasswordFieldProps) {
  return (
    <PasswordInput
      // Mantine says so of every field but this one.
      aria-invalid={props.error ? true : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleFocusable
      rightSectionWidth={44}
      visibilityToggleButtonProps={{ 'aria-label': showLabel }}
      {...props}
    />
  );
}
