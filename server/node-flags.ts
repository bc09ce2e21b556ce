/**
 * What every process with an embedded database is started with; it can be said on the command line only. V8 takes half a
 * gigabyte and four seconds to compile one function of PGlite a second time, better: without that a start peaks at half of
 * the memory, and a transfer takes a fifth longer. And what is young is collected at 4 MB instead of 16, in each thread.
 */
export const NODE_FLAGS: readonly string[] = ['--liftoff-only', '--max-semi-space-size=4'];
