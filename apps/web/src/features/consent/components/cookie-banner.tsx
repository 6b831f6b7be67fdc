import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveConsent } from '../../../lib/storage/consent.ts';
import { readCookiePreferences } from '../../../lib/storage/cookie-preferences.ts';
import classes from './cookie-banner.module.css';

/** How long the confirmation is shown. */
const SAID_MS = 5000;
const OPTIONAL = ['functional', 'analytics'] as const;

interface CookieBannerProps {
  /** Opened by the user: it takes the focus. */
  readonly takeFocus: boolean;
  readonly onGone: () => void;
}

/**
 * The choice of spec point 2. It takes part in the page's layout and only sticks to the lower edge, so
 * that everything above it can be scrolled into sight.
 */
export function CookieBanner({ takeFocus, onGone }: CookieBannerProps) {
  const { t } = useTranslation('consent');
  const [saved, setSaved] = useState(false);
  const banner = useRef<HTMLElement>(null);
  const [choice, setChoice] = useState(
    () => readCookiePreferences() ?? { functional: false, analytics: false },
  );
  const edge = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = edge.current;
    if (!element) return;
    // Bars that stick to the lower edge stand above it.
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--afterbell-consent', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--afterbell-consent');
    };
  }, []);
  useEffect(() => {
    if (takeFocus) banner.current?.focus();
  }, [takeFocus]);
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(onGone, SAID_MS);
    return () => clearTimeout(timer);
  }, [saved, onGone]);

  const save = (wanted: { functional: boolean; analytics: boolean }) => {
    saveConsent(wanted);
    setSaved(true);
  };
  return (
    <div ref={edge} className={classes.edge}>
      {/* There before it has something to say, else nobody hears it. */}
      <div role="status">{saved && <p className={classes.saved}>{t('saved')}</p>}</div>
      {!saved && (
        <section ref={banner} tabIndex={-1} className={classes.banner} aria-label={t('title')}>
          <p className={classes.text}>
            {t('text')}{' '}
            <Link to="." search={((now: object) => ({ ...now, policy: 'cookies' })) as never}>
              {t('more')}
            </Link>
          </p>
          <div className={classes.choices}>
            <Choice label={t('kind.necessary')} checked locked />
            {OPTIONAL.map((kind) => (
              <Choice
                key={kind}
                label={t(`kind.${kind}`)}
                checked={choice[kind]}
                onChange={(checked) => setChoice({ ...choice, [kind]: checked })}
              />
            ))}
          </div>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => save(choice)}>
              {t('save')}
            </Button>
            <Button variant="default" onClick={() => save({ functional: true, analytics: true })}>
              {t('acceptAll')}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly checked: boolean;
  readonly locked?: boolean;
  readonly onChange?: (checked: boolean) => void;
}

/** A native switch, which needs no further code on the first visit. */
function Choice({ label, checked, locked = false, onChange }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={classes.switch}
        checked={checked}
        disabled={locked}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
