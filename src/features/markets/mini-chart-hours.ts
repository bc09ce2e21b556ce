/** Hourly closes of a mini chart: 15 h (H2, decision 15). Apart from their loader, which comes with the rows. */
export const MINI_CHART_HOURS = 15;
/** Of a table, which has room for a week: a close every four hours. */
export const WEEK_CLOSES = 42;
