import './all-styles.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusReturn } from './use-focus-return.ts';
import { useIsPhone } from './use-is-phone.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Set: a cross in the corner with this name, and the whole screen on a phone. */
  readonly closeLabel?: string;
  readonly size?: number;
  readonly children: ReactNode;
}

/** Anything that lies over the page. Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, onClose, closeLabel, size = 480, children }: DialogProps) {
  useFocusReturn();
  const fullScreen = useIsPhone() && closeLabel !== undefined;
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      centered
      fullScreen={fullScreen}
      // A stray click beside a form must not cost what was typed.
      closeOnClickOutside={closeLabel === undefined}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content radius={fullScreen ? 0 : 'md'}>
        {/* A header element of its own would count as a second banner of the page. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          {closeLabel !== undefined && <Modal.CloseButton aria-label={closeLabel} size={44} />}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
