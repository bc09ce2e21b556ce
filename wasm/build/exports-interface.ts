import type { KernelName } from './modules.ts';

const FUNCTION = /\/\*\*\s*\*\s*(?:[^*]|\*(?!\/))*?\*\/\s*export function (\w+)\(([^)]*)\): (\w+);/g;

/**
 * Returns the functions of a module as a TypeScript interface, from the declarations that the compiler wrote. Addresses
 * and 32-bit numbers are `number`, 64-bit integers `bigint`.
 */
export function exportsInterface(name: KernelName, declarations: string): string {
  const title = `${name[0]!.toUpperCase()}${name.slice(1)}Exports`;
  const methods = [...declarations.matchAll(FUNCTION)].map(
    ([, method, parameters, result]) => `  ${method}(${parameters!.replace(/\s+/g, ' ')}): ${result};`,
  );
  if (methods.length === 0) throw new Error(`wasm/${name} exports no function`);
  return [
    `// Written by wasm/build from what the compiled module exports. Do not edit: a test compares the two.`,
    `export interface ${title} {`,
    ...methods,
    '}',
    '',
  ].join('\n');
}
