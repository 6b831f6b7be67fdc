import { UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import classes from './shell.module.css';

interface BarPanelProps {
  /** The accessible name of the panel. */
  readonly label: string;
  readonly place: 'below' | 'above';
  readonly button: ReactNode;
  readonly buttonClass: string | undefined;
  readonly isCurrent?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A button at the end of a bar and the panel that it opens. The bar's position is
 * fixed, so no positioning library is needed, which would be a tenth of the JavaScript on a phone.
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
  const trigger = useRef<HTMLButtonElement>(null);
  const holder = useClickOutside<HTMLDivElement>(() => setOpened(false));
  const close = () => {
    setOpened(false);
    trigger.current?.focus({ preventScroll: true });
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (!opened || event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  // Tabbing out of the panel closes it.
  const closeBehind = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpened(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles keys that bubble from its content
    <div ref={holder} className={classes.holder} onKeyDown={closeOnEscape} onBlur={closeBehind}>
      <UnstyledButton
        ref={trigger}
        className={buttonClass ?? ''}
        aria-haspopup="dialog"
        aria-expanded={opened}
        data-current={isCurrent || undefined}
        onClick={() => setOpened(!opened)}
      >
        {button}
      </UnstyledButton>
      {opened && (
        // It may suspend for its texts; the bar and the page stay.
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
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classes.panel}
      data-place={place}
    >
      {children}
    </div>
  );
}
