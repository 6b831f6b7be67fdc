import { Button, Checkbox, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './check-list.module.css';

export interface CheckItem {
  readonly value: string;
  readonly label: string;
  readonly note?: string | undefined;
  /** Shown, but can't be chosen. */
  readonly disabled?: boolean;
}

interface CheckListProps {
  readonly label: string;
  readonly items: readonly CheckItem[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  /** Buttons that tick all or none of what is shown. */
  readonly allLabels?: { readonly all: string; readonly none: string };
  /** Between the label and the list, such as a search box. */
  readonly head?: ReactNode;
  /** Below the list. */
  readonly foot?: ReactNode;
  readonly error?: ReactNode;
}

/** A list of checkboxes. */
export function CheckList(props: CheckListProps) {
  const { label, items, chosen, onChange, allLabels, head, foot, error } = props;
  const fault = useId();
  const free = items.filter(({ disabled }) => disabled !== true).map(({ value }) => value);
  return (
    <fieldset className={classes.frame} {...(error ? { 'aria-describedby': fault } : {})}>
      <legend className={classes.legend}>{label}</legend>
      {head}
      {allLabels && free.length > 1 && (
        <div className={classes.all}>
          <Button
            variant="subtle"
            px="xs"
            onClick={() => onChange([...new Set([...chosen, ...free])])}
          >
            {allLabels.all}
          </Button>
          <Button
            variant="subtle"
            px="xs"
            onClick={() => onChange(chosen.filter((value) => !free.includes(value)))}
          >
            {allLabels.none}
          </Button>
        </div>
      )}
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.value} className={classes.item}>
              <Item
                item={item}
                checked={chosen.includes(item.value)}
                faulty={Boolean(error)}
                onToggle={(on) =>
                  onChange(
                    on ? [...chosen, item.value] : chosen.filter((value) => value !== item.value),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {foot}
      {error && (
        <Text id={fault} c="var(--mantine-color-error)" size="sm" mt={4} role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}

interface ItemProps {
  readonly item: CheckItem;
  readonly checked: boolean;
  readonly faulty: boolean;
  readonly onToggle: (on: boolean) => void;
}

function Item({
  item: { value, label, note, disabled = false },
  checked,
  faulty,
  onToggle,
}: ItemProps) {
  const id = useId();
  return (
    <label className={classes.label} htmlFor={id} data-disabled={disabled || undefined}>
      <Checkbox
        id={id}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-invalid={faulty || undefined}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <span className={classes.words}>
        {label}
        {note && <span className={classes.note}>{note}</span>}
      </span>
    </label>
  );
}
