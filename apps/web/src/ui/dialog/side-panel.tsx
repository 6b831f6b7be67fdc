import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPhone } from '../page/use-is-phone.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useFocusTitle } from './use-focus-title.ts';

interface SidePanelProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A drawer at the edge of the page; full width on a phone. Escape closes it, and the focus returns. */
export function SidePanel({ title, closeLabel, onClose, children }: SidePanelProps) {
  useFocusReturn();
  const focusTitle = useFocusTitle();
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={useIsPhone() ? '100%' : 440}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content bg="var(--afterbell-card)">
        <Drawer.Header role="presentation" bg="var(--afterbell-card)">
          <Drawer.Title ref={focusTitle}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={closeLabel} size={44} iconSize={18} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
