/**
 * Number of hourly closes in a mini chart: 15 h (H2, decision 15). Separate from the loader, which loads with the rows.
 */
export const MINI_CHART_HOURS = 15;
/** Number of closes in a table's mini chart: a week, one every four hours. */
export const WEEK_CLOSES = 42;
