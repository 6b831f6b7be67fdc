import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FORM_SECTIONS, type FormSection } from '#domain/activities/form.ts';
import classes from './section-list.module.css';
import { isComplete, type SectionState } from './section-states.ts';

const ICONS = {
  done: IconCircleCheck,
  open: IconCircleDashed,
  faulty: IconAlertTriangle,
  clash: IconAlertTriangle,
} as const;

interface SectionListProps {
  readonly states: Readonly<Record<FormSection, SectionState>>;
  /** A draft may be incomplete. */
  readonly isDraft: boolean;
}

/** Where the form stands, and the way to each part of it. */
export function SectionList({ states, isDraft }: SectionListProps) {
  const { t } = useTranslation('activity-form');
  const done = FORM_SECTIONS.filter((section) => isComplete(states[section])).length;
  return (
    <nav className={classes.nav} aria-label={t('sections')}>
      <ul className={classes.list}>
        {FORM_SECTIONS.map((section) => {
          const Icon = ICONS[states[section]];
          return (
            <li key={section}>
              <a
                href={`#${section}`}
                className={classes.link}
                onClick={(event) => {
                  // The address stays: leaving it would ask about unsaved changes.
                  event.preventDefault();
                  goToSection(section);
                }}
              >
                <Icon size={18} aria-hidden className={classes.icon} data-state={states[section]} />
                <span>
                  {t(`section.${section}`)}
                  <VisuallyHidden>, {t(`state.${states[section]}`)}</VisuallyHidden>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      <p className={classes.note}>
        {t('doneCount', { done, total: FORM_SECTIONS.length })}
        {isDraft && done < FORM_SECTIONS.length && ` ${t('mayBeIncomplete')}`}
      </p>
    </nav>
  );
}

function goToSection(section: FormSection): void {
  const card = document.getElementById(section);
  card?.scrollIntoView({ block: 'start' });
  card
    ?.querySelector<HTMLElement>('input, select, button, [contenteditable="true"]')
    ?.focus({ preventScroll: true });
}
