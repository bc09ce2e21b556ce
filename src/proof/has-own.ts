/**
 * Adds `Object.hasOwn`, which Chromium before 93 and Safari before 15.4 lack and `@noble/hashes` calls while it loads. Each
 * module that imports the package imports this first: in a worker the order of its files is not the order of the entry.
 */
if (!Reflect.has(Object, 'hasOwn')) {
  Object.defineProperty(Object, 'hasOwn', {
    configurable: true,
    writable: true,
    value: (holder: object, name: PropertyKey): boolean => Object.prototype.hasOwnProperty.call(holder, name),
  });
}
