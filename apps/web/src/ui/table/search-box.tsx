import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

interface SearchBoxProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly maxLength?: number;
  /** Called when the typing pauses, and at once on Enter. */
  readonly onSearch: (value: string) => void;
}

export function SearchBox({ label, clearLabel, value, maxLength = 100, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);

  // Follows Back and cleared filters, but never overwrites what is being typed.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);

  const ask = (text: string) => {
    if (text.trim() === asked.current) return;
    asked.current = text.trim();
    onSearch(asked.current);
  };
  const askSoon = useDebouncedCallback(ask, PAUSE_MS);

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is too young for some schools' tablets
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        ask(typed);
      }}
    >
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={maxLength}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          askSoon(event.currentTarget.value);
        }}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSectionWidth="var(--afterbell-control)"
        rightSection={
          typed !== '' && (
            <CloseButton
              size="var(--afterbell-control)"
              iconSize={18}
              aria-label={clearLabel}
              onClick={() => {
                setTyped('');
                ask('');
              }}
            />
          )
        }
      />
    </form>
  );
}
