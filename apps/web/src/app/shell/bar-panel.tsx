import { FocusTrap, UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import classes from './shell.module.css';

interface BarPanelProps {
  /** What the panel is called for whoever does not see it. */
  readonly label: string;
  readonly place: 'below' | 'above';
  readonly button: ReactNode;
  readonly buttonClass: string | undefined;
  readonly isCurrent?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A button at the end of a bar and the panel that it opens. The bar is where it is and as wide as the
 * screen, so that no library has to find a place: that one would be a tenth of what a phone loads.
 */
export function BarPanel({
  label,
  place,
  button,
  buttonClass,
  isCurrent = false,
  children,
}: BarPanelProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const holder = useClickOutside<HTMLDivElement>(close);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (!opened || event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of what is in it
    <div ref={holder} className={classes.holder} onKeyDown={closeOnEscape}>
      <UnstyledButton
        className={buttonClass ?? ''}
        aria-haspopup="dialog"
        aria-expanded={opened}
        data-current={isCurrent || undefined}
        onClick={() => setOpened(!opened)}
      >
        {button}
      </UnstyledButton>
      {opened && (
        // Its words may have to come first; the bar and the page stay meanwhile.
        <Suspense>
          <Panel label={label} place={place}>
            {children(close)}
          </Panel>
        </Suspense>
      )}
    </div>
  );
}

interface PanelProps extends Pick<BarPanelProps, 'label' | 'place'> {
  readonly children: ReactNode;
}

function Panel({ label, place, children }: PanelProps) {
  useFocusReturn();
  return (
    <FocusTrap>
      <div role="dialog" aria-label={label} className={classes.panel} data-place={place}>
        {children}
      </div>
    </FocusTrap>
  );
}
