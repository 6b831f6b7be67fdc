import { Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCloudUp, IconDoorExit, IconWalk } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mark } from '#domain/attendance/mark.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { Dotted } from '../../../ui/page/dotted.tsx';
import { MarkIcon, TAPPABLE } from './mark-icon.tsx';
import classes from './register.module.css';
import { useClockTime } from './use-clock-time.ts';
import { isOnHoliday, type ShownChild } from './use-register-state.ts';

export interface RegisterRowProps {
  readonly child: ShownChild;
  readonly canTake: boolean;
  readonly recordsLeaving: boolean;
  /** Set while several are being chosen. */
  readonly chosen?: { readonly on: boolean; readonly toggle: () => void } | undefined;
  readonly onMark: (mark: Mark) => void;
  readonly onOpen: () => void;
}

/** One child: who, what is recorded, what a leader must know, and three targets for a thumb. */
export function RegisterRow(props: RegisterRowProps) {
  const { child, canTake, recordsLeaving, chosen, onMark, onOpen } = props;
  const { t } = useTranslation('attendance');
  const { childId, firstName, lastName, shown } = child;
  const name = `${firstName} ${lastName}`;
  // A holiday is no mark: what is tapped is recorded.
  const marked = isOnHoliday(child) ? 'none' : shown;
  return (
    <li className={classes.row} data-mark={shown}>
      {chosen && <Choice name={name} {...chosen} />}
      <InitialsMark id={childId} firstName={firstName} lastName={lastName} pale />
      <div className={classes.who}>
        <UnstyledButton className={classes.name} onClick={onOpen}>
          <SurnameFirst firstName={firstName} lastName={lastName} />
          <span className="visually-hidden">: {t('details')}</span>
        </UnstyledButton>
        <State child={child} />
      </div>
      {canTake && !chosen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div className={classes.marks} role="group" aria-label={name} data-open={shown === 'none'}>
          {TAPPABLE.map((mark) => (
            <UnstyledButton
              key={mark}
              className={classes.mark}
              data-mark={mark}
              aria-pressed={marked === mark}
              aria-label={`${t(`mark.${mark}`)}: ${name}`}
              onKeyDown={moveBetweenRows}
              onClick={() => onMark(marked === mark ? 'none' : mark)}
            >
              <MarkIcon mark={mark} />
            </UnstyledButton>
          ))}
        </div>
      )}
      <Notes child={child} recordsLeaving={recordsLeaving} />
    </li>
  );
}

function Choice({
  name,
  on,
  toggle,
}: {
  readonly name: string;
  readonly on: boolean;
  readonly toggle: () => void;
}) {
  return (
    <UnstyledButton
      role="checkbox"
      aria-checked={on}
      aria-label={name}
      className={classes.circle}
      onClick={toggle}
    >
      <span className={classes.ring}>{on && <MarkIcon mark="attended" size={18} />}</span>
    </UnstyledButton>
  );
}

function State({ child }: { readonly child: ShownChild }) {
  const { t } = useTranslation('attendance');
  const clock = useClockTime();
  const { shown, shownAt, waiting, cohorts, excusedByAbsence, recorded } = child;
  const time = shownAt && shown !== 'none' ? ` ${clock(shownAt)}` : '';
  return (
    <Text size="sm" c="dimmed" component="div">
      <Dotted>
        {cohorts.length > 0 && <span>{cohorts.join(', ')}</span>}
        <span className={classes.state}>
          <span className={classes.word} data-mark={shown}>
            {isOnHoliday(child)
              ? t('onHoliday', { name: child.holiday ?? '' })
              : shown === 'none'
                ? t('notYet')
                : t(`mark.${shown}`) + time}
          </span>
          {waiting && (
            <span className={classes.waiting}>
              <IconCloudUp size={16} aria-hidden />
              <span className="visually-hidden">{t('waitingOne')}</span>
            </span>
          )}
        </span>
      </Dotted>
      {excusedByAbsence && shown === 'excused' && recorded?.mark !== 'excused' && (
        <span>{t('byFamily')}</span>
      )}
    </Text>
  );
}

/** What matters at the moment of the tap; the rest is behind the name. */
function Notes({
  child: { care, leaving },
  recordsLeaving,
}: {
  readonly child: ShownChild;
  readonly recordsLeaving: boolean;
}) {
  const { t } = useTranslation('attendance');
  const clock = useClockTime();
  if (!care?.note && !leaving && !(recordsLeaving && care?.goesHomeAlone)) return null;
  return (
    <div className={classes.notes}>
      {care?.note && (
        <div className={classes.note}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>{care.note}</span>
        </div>
      )}
      {recordsLeaving && care?.goesHomeAlone && !leaving && (
        <div className={classes.note}>
          <IconWalk size={18} aria-hidden />
          <span>{t('care.alone')}</span>
        </div>
      )}
      {leaving && (
        <div className={classes.note}>
          <IconDoorExit size={18} aria-hidden />
          <span>
            {leaving.kind === 'alone'
              ? t('left.alone', { time: clock(leaving.recordedAt) })
              : t('left.with', { time: clock(leaving.recordedAt), name: leaving.name ?? '' })}
          </span>
        </div>
      )}
    </div>
  );
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The arrow keys go from child to child and from mark to mark. */
function moveBetweenRows(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  const group = event.currentTarget.parentElement;
  const groups = [...(group?.closest('ul')?.querySelectorAll(`.${classes.marks}`) ?? [])];
  const buttons = [...(group?.children ?? [])];
  const row = groups[groups.indexOf(group as Element) + step[0]];
  const target = row?.children[buttons.indexOf(event.currentTarget) + step[1]];
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus();
}
