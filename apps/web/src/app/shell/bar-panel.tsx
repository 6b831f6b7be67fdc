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
  // Tab goes on to the page, past the end of the panel, which is then over.
  const closeBehind = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpened(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of what is in it
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
