import { expose } from 'comlink';

/** What most apps do: values through comlink, cloned both ways. */
const rival = {
  echo: (value: unknown): unknown => value,
};
export type CloneRival = typeof rival;

expose(rival);
