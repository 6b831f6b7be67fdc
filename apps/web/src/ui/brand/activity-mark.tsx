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
  /** Of the icon: the ground is the same sand for all, since colour speaks of status first. Null: ink. */
  readonly colour: string | null;
  readonly size?: 'row' | 'page';
}

/** The tile of an activity. */
export function ActivityMark({ icon, colour, size = 'row' }: ActivityMarkProps) {
  return (
    <IconTile
      Icon={ICONS[icon ?? ''] ?? IconStar}
      size={size}
      {...(colour !== null && {
        color: `light-dark(${colour}, color-mix(in oklab, ${colour} 45%, white))`,
      })}
    />
  );
}

interface IconTileProps {
  readonly Icon: TablerIcon;
  readonly size?: 'row' | 'page';
  /** Of the icon. */
  readonly color?: string;
}

/** An icon on sand, beside what can be opened. */
export function IconTile({ Icon, size = 'row', color }: IconTileProps) {
  return (
    <span
      className={classes.tile}
      data-size={size}
      {...(color !== undefined && { style: { color } })}
    >
      <Icon size={size === 'row' ? 22 : 30} stroke={1.75} aria-hidden />
    </span>
  );
}
