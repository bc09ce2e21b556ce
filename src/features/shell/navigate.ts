/** Moves to a page of the app: path and query of the router. */
export type Navigate = (path: string) => void;
