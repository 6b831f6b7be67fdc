import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';

interface ActionsMenuProps {
  readonly label: string;
  /** Without a border, at the end of a row. */
  readonly quiet?: boolean;
  /** Items of a Mantine menu. What opens a dialog goes through `run`, so that the focus comes back to the button. */
  readonly children: (run: (act: () => void) => () => void) => ReactNode;
}

/** Lesser actions behind three dots. */
export function ActionsMenu({ label, quiet = false, children }: ActionsMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      position="bottom-end"
      shadow="sm"
      // It moves with its button; where there is no layout (tests), Mantine would take the button for hidden.
      hideDetached={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon
          ref={button}
          {...(quiet ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
          aria-label={label}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children((act) => () => {
          button.current?.focus({ preventScroll: true });
          act();
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
