import type { Language } from '#domain/languages.ts';
import { PERMISSIONS } from '#domain/roles/permissions.ts';
import type { Tx } from '../../platform/db/database.ts';
import { say } from '../../platform/messages.ts';
import * as repository from './repository.ts';

export async function listRoles(tx: Tx) {
  return { items: await repository.listRoles(tx) };
}

export function describePermissions(language: Language) {
  return {
    items: PERMISSIONS.map(({ id, key }) => ({
      id,
      key,
      title: say(language, `permissions:${key}.title`),
      description: say(language, `permissions:${key}.description`),
    })),
  };
}
