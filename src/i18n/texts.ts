/** Texts by section and key. */
export type Texts = Readonly<Record<string, object>>;
