/** Free trial of a paid service, in days. */
export const daysOfTrial = 14
