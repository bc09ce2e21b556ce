/** A nominal type: `Brand<string, 'A'>` is not assignable from a plain string, so units cannot be mixed up. */
export type Brand<T, Name extends string> = T & { readonly __brand: Name };
