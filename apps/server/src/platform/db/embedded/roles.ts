export const SUPERUSER = 'postgres';
/** Owns the database and migrates it. */
export const OWNER_USER = 'afterbell_owner';
/** Serves requests; row-level security holds for it. */
export const APP_USER = 'afterbell_app';

export const DATABASE = 'afterbell';
