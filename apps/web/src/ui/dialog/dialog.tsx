import './all-styles.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPhone } from '../page/use-is-phone.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useFocusTitle } from './use-focus-title.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Set: it has a close button with this name and is full screen on a phone. */
  readonly closeLabel?: string;
  readonly size?: number;
  readonly children: ReactNode;
}

/** A modal dialog. Escape closes it, and the focus returns to where it was. */
export function Dialog({ title, onClose, closeLabel, size = 480, children }: DialogProps) {
  useFocusReturn();
  const focusTitle = useFocusTitle();
  const fullScreen = useIsPhone() && closeLabel !== undefined;
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      centered
      fullScreen={fullScreen}
      // A stray click beside a form must not lose its values.
      closeOnClickOutside={closeLabel === undefined}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content radius={fullScreen ? 0 : 'md'}>
        {/* A header element of its own would count as a second banner of the page. */}
        <Modal.Header role="presentation">
          <Modal.Title ref={closeLabel === undefined ? undefined : focusTitle}>{title}</Modal.Title>
          {closeLabel !== undefined && (
            <Modal.CloseButton aria-label={closeLabel} size={44} iconSize={18} />
          )}
        </Modal.Header>
        {/* Room for the ring of a field without a label, which the head would cover. */}
        <Modal.Body pt={4}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
