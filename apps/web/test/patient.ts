/** How long something on its way is waited for: a loaded machine takes its time, and what never comes fails anyway. */
export const PATIENT_MS = 15_000;
export const PATIENT = { timeout: PATIENT_MS };
