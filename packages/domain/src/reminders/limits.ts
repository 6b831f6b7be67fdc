export const REMINDER_LIMITS = { title: 120, description: 2000, leads: 5 } as const;

/** How many days before the due date people are reminded; 0 is the day itself. */
export const LEAD_DAYS = [0, 1, 2, 3, 7, 14, 30] as const;
export type LeadDays = (typeof LEAD_DAYS)[number];
