import { TextInput, type TextInputProps } from '@mantine/core';

/** A local date, YYYY-MM-DD. The device's own picker: every phone has one that its owner knows. */
export function DateField(props: TextInputProps) {
  return <TextInput type="date" min="1900-01-01" max="2199-12-31" {...props} />;
}
