import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './password-field.module.css';

interface PasswordFieldProps extends TextInputProps {
  readonly showLabel: string;
}

/** A password that can be shown, by thumb and by keyboard. (Mantine's own is 2 KB more for the login.) */
export function PasswordField({ showLabel, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <TextInput
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSectionWidth={44}
      rightSection={
        <UnstyledButton
          className={classes.toggle}
          aria-label={showLabel}
          aria-pressed={shown}
          // The keyboard of a phone stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
        </UnstyledButton>
      }
      {...props}
      type={shown ? 'text' : 'password'}
    />
  );
}
