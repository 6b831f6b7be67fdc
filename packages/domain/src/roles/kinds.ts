/** The kind of a role decides the area of the portal and the reach of the data (product.md section 4). */
export const ROLE_KINDS = ['admin', 'teacher', 'parent', 'child'] as const;
export type RoleKind = (typeof ROLE_KINDS)[number];

/** One built-in role a kind, named like it; they can't be deleted. */
export const BUILT_IN_ROLES: readonly RoleKind[] = ROLE_KINDS;

export const SUB_ROLES = {
  parent: ['parent', 'relative', 'babysitter'],
  teacher: ['main', 'assistant'],
} as const satisfies Partial<Record<RoleKind, readonly string[]>>;
