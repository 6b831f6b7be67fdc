import { Badge, Switch, Text, Title } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PermissionKey } from '#domain/roles/permissions.ts';
import type { Permission } from '../api.ts';
import classes from './permission-groups.module.css';

/** `users` of `users.view`. */
type PermissionArea<Key = PermissionKey> = Key extends `${infer Area}.${string}` ? Area : never;

interface PermissionGroupsProps {
  readonly permissions: readonly Permission[];
  /** What the role may do with the changes made so far. */
  readonly after: readonly PermissionKey[];
  readonly given: readonly PermissionKey[];
  readonly taken: readonly PermissionKey[];
  readonly headingOrder: 2 | 3;
  /** What has a switch; of everything else it is only told whether the role has it. */
  readonly grantable: readonly PermissionKey[];
  readonly busy: boolean;
  readonly onToggle: (key: PermissionKey) => void;
}

/** Everything a role can be allowed to do, by area, each with a sentence and a switch. */
export function PermissionGroups({ permissions, headingOrder, ...rows }: PermissionGroupsProps) {
  const { t } = useTranslation('roles');
  const groups = Map.groupBy(permissions, ({ key }) => areaOf(key));
  return (
    <div className={classes.groups}>
      {[...groups].map(([area, ofArea]) => (
        <section key={area} className={classes.group} aria-labelledby={`area-${area}`}>
          <div className={classes.head}>
            <Title order={headingOrder} size="h3" id={`area-${area}`}>
              {t(`area.${area}`)}
            </Title>
            <Text size="sm" c="dimmed">
              {t('allowed', {
                count: ofArea.filter(({ key }) => rows.after.includes(key)).length,
                total: ofArea.length,
              })}
            </Text>
          </div>
          <ul className={classes.rows}>
            {ofArea.map((permission) => (
              <PermissionRow key={permission.key} permission={permission} {...rows} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function areaOf(key: PermissionKey): PermissionArea {
  return key.split('.', 1)[0] as PermissionArea;
}

type PermissionRowProps = Omit<PermissionGroupsProps, 'permissions' | 'headingOrder'> & {
  readonly permission: Permission;
};

function PermissionRow({
  permission,
  after,
  given,
  taken,
  grantable,
  busy,
  onToggle,
}: PermissionRowProps) {
  const { t } = useTranslation('roles');
  const id = useId();
  const { key, title, description } = permission;
  const change = given.includes(key) ? 'given' : taken.includes(key) ? 'taken' : null;
  if (!grantable.includes(key))
    return (
      <li className={classes.row}>
        <div className={classes.words}>
          <Text span fw={550}>
            {title}
          </Text>
          <Text span display="block" size="sm" c="dimmed">
            {description}
          </Text>
        </div>
        <Held holds={after.includes(key)} />
      </li>
    );
  return (
    <li className={classes.row} data-change={change ?? undefined}>
      {/* The words are part of the target; what is heard is the title, then the sentence. */}
      <label htmlFor={id} className={`${classes.words} ${classes.target}`}>
        <Text span fw={550} id={`${id}-title`}>
          {title}
        </Text>
        {change && (
          <Badge
            className={classes.mark}
            variant="light"
            color={change === 'given' ? 'accent' : 'orange'}
          >
            {t(`mark.${change}`)}
          </Badge>
        )}
        <Text span display="block" size="sm" c="dimmed" id={`${id}-text`}>
          {description}
        </Text>
      </label>
      <Switch
        id={id}
        className={classes.switch}
        size="md"
        checked={after.includes(key)}
        disabled={busy}
        onChange={() => onToggle(key)}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      />
    </li>
  );
}

function Held({ holds }: { readonly holds: boolean }) {
  const { t } = useTranslation('roles');
  const Mark = holds ? IconCheck : IconMinus;
  return (
    <Text span size="sm" {...(!holds && { c: 'dimmed' })} className={classes.held}>
      <Mark size={18} aria-hidden />
      {holds ? t('held.yes') : t('held.no')}
    </Text>
  );
}
