/** How many days the families are left in peace after they were told of an activity that the school promotes. */
export const PROMOTE_AGAIN_DAYS = 7;
