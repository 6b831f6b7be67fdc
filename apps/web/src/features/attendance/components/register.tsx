import { ActionIcon, Button, Group, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconChecks, IconListCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mark } from '#domain/attendance/mark.ts';
import { useServerClock } from '../../../lib/api/use-server-clock.ts';
import { placeName } from '../../../lib/i18n/place-name.ts';
import { formatShortDay } from '../../../lib/i18n/short-date.ts';
import { formatTimeSpan } from '../../../lib/i18n/time-span.ts';
import { usePanelParam, useSelectedParam } from '../../../lib/url/search-param.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Struck } from '../../../ui/page/struck.tsx';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import type { KnownRegister, Register as RegisterData } from '../api.ts';
import { ChildSheet } from './child-sheet.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { MarkIcon, TAPPABLE, type Tappable } from './mark-icon.tsx';
import classes from './register.module.css';
import { RegisterRow } from './register-row.tsx';
import { Problems, Waiting } from './unsent.tsx';
import { type ShownChild, tapMarks, useRegisterState } from './use-register-state.ts';

interface RegisterProps {
  readonly known: KnownRegister;
  readonly back: ReactNode;
  /** What else can be done with the session. */
  readonly menu: ReactNode;
  /** What is wanted after it was taken: below the list, so that the children come first. */
  readonly below?: ReactNode;
}

/** What was done last, and can be taken back by its name. */
interface Done {
  readonly text: string;
  readonly before: readonly { readonly childId: string; readonly mark: Mark }[];
}

/** The register of a session: one tap a child, with and without a connection. */
export function Register({ known, back, menu, below }: RegisterProps) {
  const { t } = useTranslation('attendance');
  const { register } = known;
  const { session, can } = register;
  const state = useRegisterState(register);
  const [done, setDone] = useState<Done | null>(null);
  const open = usePanelParam('open');
  const choosing = usePanelParam('choose');
  const child = useSelectedParam('child');
  const history = usePanelParam('history');
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = open.opened ? state.children.filter(isOpen) : state.children;

  function mark(children: readonly ShownChild[], to: Mark): void {
    const [first] = children;
    if (!first) return;
    tapMarks(
      register,
      children.map(({ childId }) => ({ childId, mark: to })),
    );
    const name = `${first.firstName} ${first.lastName}`;
    setDone({
      text:
        children.length === 1
          ? `${name}: ${to === 'none' ? t('takenBack') : t(`mark.${to}`)}`
          : t('doneSome', { count: children.length, mark: t(`mark.${to}`) }),
      before: children.map((child) => ({ childId: child.childId, mark: markBefore(child) })),
    });
  }
  function markChosen(to: Tappable): void {
    mark(
      state.children.filter(({ childId }) => chosen.has(childId)),
      to,
    );
    setChosen(new Set());
    choosing.close();
  }
  const opened = state.children.find(({ childId }) => childId === child.chosen);
  return (
    <div className={classes.register}>
      <Head register={register} back={back} menu={menu} />
      <Counts counts={state.counts} startsAt={session.startsAt} />
      <Waiting known={known} waiting={state.waiting} />
      <Problems problems={state.problems} register={register} />
      {state.children.length === 0 ? (
        <p>{t('nobody')}</p>
      ) : (
        <>
          <div className={classes.tools}>
            <ChoiceChips
              label={t('which')}
              options={[
                { value: 'all', label: t('all', { count: state.children.length }) },
                { value: 'open', label: t('stillOpen', { count: state.counts.open }) },
              ]}
              value={open.opened ? 'open' : 'all'}
              onChange={(value) => (value === 'open' ? open.open() : open.close())}
            />
            {can.take && (
              <Button
                variant="subtle"
                px="xs"
                leftSection={<IconListCheck size={18} aria-hidden />}
                onClick={() => {
                  setChosen(new Set());
                  if (choosing.opened) choosing.close();
                  else choosing.open();
                }}
              >
                {choosing.opened ? t('stopChoosing') : t('chooseSeveral')}
              </Button>
            )}
          </div>
          {can.take && (isPhone || !choosing.opened) && <Legend />}
          <ul className={classes.list} aria-label={t('register')}>
            {shown.map((one) => (
              <RegisterRow
                key={one.childId}
                child={one}
                canTake={can.take}
                recordsLeaving={register.activity.recordsLeaving}
                chosen={
                  choosing.opened && can.take
                    ? {
                        on: chosen.has(one.childId),
                        toggle: () => setChosen(toggled(chosen, one.childId)),
                      }
                    : undefined
                }
                onMark={(to) => mark([one], to)}
                onOpen={() => child.choose(one.childId)}
              />
            ))}
          </ul>
          {shown.length === 0 && <p>{t('allDone')}</p>}
        </>
      )}
      <Group gap="xs" justify="space-between" mt="sm">
        <Button variant="subtle" px="xs" ml={-10} onClick={history.open}>
          {t('history.open')}
        </Button>
        {below}
      </Group>
      {can.take && (
        <Bar
          open={state.children.filter(isOpen)}
          chosenCount={choosing.opened ? chosen.size : null}
          done={done}
          onAll={(children) => mark(children, 'attended')}
          onChosen={markChosen}
          onUndo={() => {
            if (done) tapMarks(register, done.before);
            setDone(null);
          }}
        />
      )}
      {opened && <ChildSheet child={opened} register={register} onClose={child.close} />}
      {history.opened && <HistoryPanel sessionId={session.id} onClose={history.close} />}
    </div>
  );
}

/** An excuse by the family or a holiday was recorded by nobody, and is not by taking something back. */
const markBefore = ({ shown, excusedByHand }: ShownChild): Mark =>
  shown === 'excused' && !excusedByHand ? 'none' : shown;

const isOpen = ({ shown }: ShownChild) => shown === 'none';

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

function Head({
  register: { session, activity, location },
  back,
  menu,
}: {
  readonly register: RegisterData;
  readonly back: ReactNode;
  readonly menu: ReactNode;
}) {
  const { t } = useTranslation('attendance');
  const place = location && placeName(location);
  const when = `${formatShortDay(session.date)} · ${formatTimeSpan(session)}`;
  return (
    <PageHeader
      title={activity.name}
      back={back}
      actions={menu}
      note={
        <>
          {session.status === 'cancelled' ? (
            <>
              <Struck label={t('cancelled')}>{when}</Struck> {t('cancelled')}
            </>
          ) : (
            when
          )}
          {place && ` · ${place}`}
        </>
      }
    />
  );
}

interface CountsProps {
  readonly counts: ReturnType<typeof useRegisterState>['counts'];
  readonly startsAt: string;
}

/** Nobody is missing before it begins. */
function Counts({ counts, startsAt }: CountsProps) {
  const { t } = useTranslation('attendance');
  const hasBegun = useServerClock((now) => now >= new Date(startsAt));
  return (
    <dl className={classes.counts}>
      {(['coming', 'present', hasBegun ? 'missing' : 'open'] as const).map((which) => (
        <div key={which} data-count={which} data-some={counts[which] > 0 || undefined}>
          <dt>{t(`counts.${which}`)}</dt>
          <dd>{counts[which]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Legend() {
  const { t } = useTranslation('attendance');
  return (
    <div className={classes.legend} aria-hidden>
      {TAPPABLE.map((mark) => (
        <span key={mark}>
          <MarkIcon mark={mark} size={18} />
          {t(`mark.${mark}`)}
        </span>
      ))}
    </div>
  );
}

interface BarProps {
  readonly open: readonly ShownChild[];
  /** Null: nothing is being chosen. */
  readonly chosenCount: number | null;
  readonly done: Done | null;
  readonly onAll: (children: readonly ShownChild[]) => void;
  readonly onChosen: (mark: Tappable) => void;
  readonly onUndo: () => void;
}

function Bar({ open, chosenCount, done, onAll, onChosen, onUndo }: BarProps) {
  const { t } = useTranslation('attendance');
  const isPhone = useIsPhone();
  const isEmpty = done === null && chosenCount === null && open.length === 0;
  return (
    <div className={classes.bar} data-act-bar data-empty={isEmpty || undefined}>
      <div role="status">
        {done && (
          <div className={classes.done}>
            <span>{done.text}</span>
            <UnstyledButton onClick={onUndo}>
              <IconArrowBackUp size={18} aria-hidden style={{ verticalAlign: '-4px' }} />{' '}
              {t('undo')}
            </UnstyledButton>
          </div>
        )}
      </div>
      {chosenCount !== null && (
        <div className={classes.acts}>
          {TAPPABLE.map((mark) =>
            isPhone && mark !== 'attended' ? (
              <ActionIcon
                key={mark}
                size={44}
                variant="default"
                aria-label={t(`mark.${mark}`)}
                disabled={chosenCount === 0}
                onClick={() => onChosen(mark)}
              >
                <MarkIcon mark={mark} size={20} />
              </ActionIcon>
            ) : (
              <Button
                key={mark}
                size="md"
                variant={mark === 'attended' ? 'filled' : 'default'}
                disabled={chosenCount === 0}
                leftSection={<MarkIcon mark={mark} size={18} />}
                onClick={() => onChosen(mark)}
              >
                {mark === 'attended' ? t('markChosen', { count: chosenCount }) : t(`mark.${mark}`)}
              </Button>
            ),
          )}
        </div>
      )}
      {chosenCount === null && open.length > 0 && (
        <Button
          size="md"
          fullWidth
          leftSection={<IconChecks size={20} aria-hidden />}
          onClick={() => onAll(open)}
        >
          {t('allAttended', { count: open.length })}
        </Button>
      )}
    </div>
  );
}
