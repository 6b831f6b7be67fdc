import {
  IconBallFootball,
  IconBook,
  IconBowl,
  IconCamera,
  IconChefHat,
  IconChess,
  IconCode,
  IconDeviceGamepad2,
  IconFlask,
  IconGuitarPick,
  IconKarate,
  IconLanguage,
  IconLeaf,
  IconMasksTheater,
  IconMessages,
  IconMusic,
  IconPalette,
  IconPencil,
  IconRobot,
  IconRun,
  IconScissors,
  IconStar,
  IconStretching,
  IconSwimming,
  type TablerIcon,
} from '@tabler/icons-react';
import classes from './activity-mark.module.css';

const ICONS: Readonly<Record<string, TablerIcon>> = {
  art: IconPalette,
  ball: IconBallFootball,
  book: IconBook,
  chess: IconChess,
  code: IconCode,
  cooking: IconChefHat,
  craft: IconScissors,
  dance: IconStretching,
  drama: IconMasksTheater,
  games: IconDeviceGamepad2,
  homework: IconPencil,
  instrument: IconGuitarPick,
  language: IconLanguage,
  'martial-arts': IconKarate,
  music: IconMusic,
  nature: IconLeaf,
  photo: IconCamera,
  pottery: IconBowl,
  robot: IconRobot,
  run: IconRun,
  science: IconFlask,
  swim: IconSwimming,
  talk: IconMessages,
};

interface ActivityMarkProps {
  readonly icon: string | null;
  /** Carries white; null: the sand of all others. */
  readonly colour: string | null;
  readonly size?: 'row' | 'page';
  /** Its first letter stands in where the icon isn't known. */
  readonly name?: string;
}

/** The tile of an activity. */
export function ActivityMark({ icon, colour, size = 'row', name }: ActivityMarkProps) {
  const Icon = ICONS[icon ?? ''] ?? IconStar;
  const letter = icon === null ? name?.trim().charAt(0) : undefined;
  return (
    <span
      className={classes.tile}
      data-size={size}
      {...(colour !== null && { style: { background: colour, color: '#fff' } })}
    >
      {letter ? (
        <b aria-hidden>{letter}</b>
      ) : (
        <Icon size={size === 'row' ? 22 : 30} stroke={1.75} aria-hidden />
      )}
    </span>
  );
}
