import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPhone } from '../page/use-is-phone.ts';
import classes from './sheet.module.css';
import { useFocusReturn } from './use-focus-return.ts';
import { useFocusTitle } from './use-focus-title.ts';

interface SheetProps {
  readonly title: string;
  readonly note?: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** From the lower edge of a phone, at the side of a desk. Escape closes it, and the focus returns. */
export function Sheet({ title, note, closeLabel, onClose, children }: SheetProps) {
  useFocusReturn();
  const focusTitle = useFocusTitle();
  const isPhone = useIsPhone();
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? 'auto' : 440}
      {...(isPhone && {
        styles: { content: { height: 'auto' }, inner: { alignItems: 'flex-end' } },
      })}
      classNames={{ content: classes.content ?? '' }}
    >
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content bg="var(--afterbell-card)">
        {isPhone && <div className={classes.grabber} aria-hidden />}
        <Drawer.Header role="presentation" bg="var(--afterbell-card)" className={classes.head}>
          <div>
            <Drawer.Title ref={focusTitle}>{title}</Drawer.Title>
            {note && <div className={classes.note}>{note}</div>}
          </div>
          <Drawer.CloseButton aria-label={closeLabel} size={44} iconSize={18} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
