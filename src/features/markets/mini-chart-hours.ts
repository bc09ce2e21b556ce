/** Number of hourly closes in a mini chart: the day whose change stands beside it (H2, decision 15). */
export const MINI_CHART_HOURS = 24;
/** Number of closes in a table's mini chart: a week, one every four hours. */
export const WEEK_CLOSES = 42;
