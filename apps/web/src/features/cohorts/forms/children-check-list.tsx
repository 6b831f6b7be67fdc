import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckItem, CheckList } from '../../../ui/form/check-list.tsx';
import { matchesText } from '../../../ui/form/fold-text.ts';

/** The longest list shown without a search. */
const SHOWN = 60;

interface ChildrenCheckListProps {
  readonly label: string;
  readonly items: readonly CheckItem[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  /** Buttons for all and none: for a class, not for a school. */
  readonly withAll?: boolean;
  readonly error?: ReactNode;
}

/** A searchable checkbox list of children; checked ones stay checked during a search. */
export function ChildrenCheckList(props: ChildrenCheckListProps) {
  const { label, items, chosen, onChange, withAll = false, error } = props;
  const { t } = useTranslation('cohorts');
  const [typed, setTyped] = useState('');
  const found = items.filter((item) => matchesText(typed, `${item.label} ${item.note ?? ''}`));
  const hidden = found.length - SHOWN;
  return (
    <CheckList
      label={label}
      items={found.slice(0, SHOWN)}
      chosen={chosen}
      onChange={onChange}
      error={error}
      {...(withAll && { allLabels: { all: t('chooseAll'), none: t('chooseNone') } })}
      head={
        items.length > 10 && (
          <TextInput
            type="search"
            mt={8}
            aria-label={t('addChildren.search')}
            placeholder={t('addChildren.search')}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            // Enter searches; it must not submit the form.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )
      }
      foot={
        <Text size="sm" c="dimmed" mt={8} role="status">
          {found.length === 0 && t('noMatch')}
          {hidden > 0 && t('more', { count: hidden })}
        </Text>
      }
    />
  );
}
