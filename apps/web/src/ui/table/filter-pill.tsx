import { Menu, NativeSelect, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useContext } from 'react';
import classes from './filter-pill.module.css';
import { InSheetContext } from './list-parts.ts';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

interface FilterPillProps {
  readonly label: string;
  /** Absent: something is always chosen, as the order of a list is. */
  readonly clearLabel?: string;
  /** What a list of choices calls it when none of them is set. */
  readonly anyLabel?: string;
  readonly options: readonly FilterOption[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** Where there is little room: what is chosen speaks for itself, and its label is only heard. */
  readonly isShort?: boolean;
}

/** A filter as a pill; in the sheet of a phone as a field with its label. */
export function FilterPill(props: FilterPillProps) {
  return useContext(InSheetContext) ? <Field {...props} /> : <Pill {...props} />;
}

function Field({ label, clearLabel, anyLabel = '–', options, value, onChange }: FilterPillProps) {
  return (
    <NativeSelect
      label={label}
      data={[...(clearLabel === undefined ? [] : [{ value: '', label: anyLabel }]), ...options]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

/** Unset it names what can be filtered, set it says by what and can be cleared. */
function Pill(props: FilterPillProps) {
  const { label, clearLabel, options, value, onChange, isShort = false } = props;
  const chosen =
    value === undefined
      ? undefined
      : (options.find((option) => option.value === value)?.label ?? value);
  const clearable = chosen !== undefined && clearLabel !== undefined;
  return (
    <div
      className={classes.pill}
      data-set={clearable || undefined}
      data-short={isShort || undefined}
    >
      <Menu
        position="bottom-start"
        width="max-content"
        shadow="sm"
        withinPortal={false}
        // It moves with its pill; where there is no layout (tests), Mantine would take the pill for hidden.
        hideDetached={false}
        // Something focusable in a menu that is no item confuses those who hear it.
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <UnstyledButton className={classes.choose}>
            {isShort && chosen !== undefined ? (
              <span>
                <VisuallyHidden>{label}: </VisuallyHidden>
                {chosen}
              </span>
            ) : (
              <span>{chosen === undefined ? label : `${label}: ${chosen}`}</span>
            )}
            {!clearable && <IconChevronDown size={16} aria-hidden />}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.options}>
          <Menu.RadioGroup value={value ?? null} onChange={(chosenValue) => onChange(chosenValue)}>
            {options.map((option) => (
              <Menu.RadioItem
                key={option.value}
                value={option.value}
                className={classes.option}
                closeMenuOnClick
              >
                {option.label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      {clearable && (
        <UnstyledButton
          className={classes.clear}
          aria-label={`${clearLabel}: ${label}`}
          onClick={() => onChange(undefined)}
        >
          <IconX size={16} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  );
}
