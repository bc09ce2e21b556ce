import { parseSync } from 'vite';

/** The longest function that passes without being listed, in lines from its first to its last. */
export const FUNCTION_LINES_MAX = 150;

export interface FunctionLength {
  /** Repository path and the function's own name, for example `server/market/market.ts createMarket`. */
  readonly name: string;
  readonly lines: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Decorators of AssemblyScript stand where TypeScript allows none. Blanks of the same length keep every position. */
const withoutDecorators = (source: string): string => source.replaceAll(/^@\w+/gm, (text) => ' '.repeat(text.length));

/** The identifier that a declaration, a variable, a property or an assignment gives to its value, else null. */
function givenName(node: Node): string | null {
  const holder = node['id'] ?? node['key'] ?? node['left'];
  return isNode(holder) && typeof holder['name'] === 'string' ? holder['name'] : null;
}

/**
 * Every function of a file that has more than `max` lines, methods and arrow functions included. A function without a
 * name of its own takes the name that holds it.
 * @throws SyntaxError
 */
export function longFunctions(file: string, source: string, max = FUNCTION_LINES_MAX): readonly FunctionLength[] {
  if (source.split('\n').length <= max) return [];
  const { program, errors } = parseSync(file, file.startsWith('wasm/') ? withoutDecorators(source) : source);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]!.message}`);
  const found: FunctionLength[] = [];
  const visit = (value: unknown, held: string): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, held);
      return;
    }
    if (!isNode(value)) return;
    const name = givenName(value) ?? held;
    const lines = source.slice(value.start, value.end).split('\n').length;
    if (FUNCTIONS.has(value.type) && lines > max) found.push({ name: `${file} ${name}`, lines });
    for (const field of Object.values(value)) visit(field, name);
  };
  visit(program, 'default');
  return found;
}

/** Lists differences from the list: a long function that is not on it, and an entry without a long function. */
export function lengthProblems(found: readonly FunctionLength[], listed: ReadonlySet<string>): readonly string[] {
  const names = new Set(found.map(({ name }) => name));
  return [
    ...found
      .filter(({ name }) => !listed.has(name))
      .map(({ name, lines }) => `${name}: ${lines} lines, more than ${FUNCTION_LINES_MAX}`),
    ...[...listed]
      .filter((name) => !names.has(name))
      .map((name) => `${name}: not over ${FUNCTION_LINES_MAX} lines any more, take it from long-functions.ts`),
  ];
}
