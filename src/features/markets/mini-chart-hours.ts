/** Hourly closes of a mini chart: 15 h (H2, decision 15). Apart from their loader, which comes with the rows. */
export const MINI_CHART_HOURS = 15;
/** Closes of a mini chart in a table: a week, one every four hours. */
export const WEEK_CLOSES = 42;
