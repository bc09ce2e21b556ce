import { expose } from 'comlink';

/** Sends values through comlink, cloned both ways, as most apps do. */
const rival = {
  echo: (value: unknown): unknown => value,
};
export type CloneRival = typeof rival;

expose(rival);
