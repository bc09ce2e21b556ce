/** Node's own `require` for rivals whose files cannot be imported there; null in a page. */
export const nodeRequire: NodeJS.Require | null =
  typeof process === 'object' && process.versions?.node !== undefined
    ? process.getBuiltinModule('node:module').createRequire(import.meta.url)
    : null;
