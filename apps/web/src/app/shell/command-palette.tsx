import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import classes from './command-palette.module.css';
import { type PaletteEntry, usePaletteGroups } from './palette-groups.ts';

/** Ctrl+K: a few letters lead to any screen, activity, session or person within reach. The arrows choose, Enter opens, Escape closes. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const { groups, failed } = usePaletteGroups(typed);
  const entries = groups.flatMap((group) => group.entries);
  const current = entries[Math.min(active, entries.length - 1)];
  const optionId = (entry: PaletteEntry) => `${listId}-${entry.id}`;

  const open = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    void navigate(entry.target);
  };
  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, entries.length - 1) + step + entries.length) % entries.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      open(current);
    }
  };
  return (
    <Dialog title={t('search.title')} closeLabel={t('common:close')} size={560} onClose={onClose}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(current)}
        placeholder={t('search.label')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={steer}
      />
      <div id={listId} role="listbox" aria-label={t('search.results')} className={classes.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
          <div key={group.id} role="group" aria-label={group.title}>
            <div className={classes.group} aria-hidden>
              {group.title}
            </div>
            {group.entries.map((entry) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are the field's
              <div
                key={entry.id}
                id={optionId(entry)}
                role="option"
                aria-selected={entry === current}
                className={classes.option}
                onClick={() => open(entry)}
                onMouseMove={() => setActive(entries.indexOf(entry))}
              >
                <entry.icon size={20} aria-hidden />
                {entry.label}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div role="status" className={classes.none}>
        {failed && t('search.failed')}
        {!failed && entries.length === 0 && t('search.none')}
      </div>
    </Dialog>
  );
}
