import { parseAst } from 'vite';

/** A node of the tree as ESTree describes it; only what the checker reads. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Parses a module or a script. @throws Error where it has a syntax error */
export const parse = (code: string): Node => parseAst(code) as unknown as Node;

/** Calls `visit` for each node in the order of the source, with its parents, the nearest last. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: Node[] = []): void {
  visit(node, parents);
  parents.push(node);
  for (const field in node) {
    const value = node[field];
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) walk(item, visit, parents);
    } else if (isNode(value)) walk(value, visit, parents);
  }
  parents.pop();
}

/** The name of an identifier, else null. */
export const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : null;

/** The property that a member expression reads, `a.b` and `a['b']` alike; null where it is computed. */
export function memberOf(node: Node): string | null {
  if (node.type !== 'MemberExpression') return null;
  return node['computed'] ? textOf(node['property']) : nameOf(node['property']);
}

/** The value of a text literal, else null. */
export function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = node['quasis'] as readonly { value: { cooked: string } }[];
  return quasis.length === 1 ? quasis[0]!.value.cooked : null;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * Returns the nodes around a use in which a guard counts for it: a function that contains both, or outside of functions
 * the same statement or declaration.
 * @returns the nodes around `parents`' child that are such a place, outermost first
 */
export function scopesOf(parents: readonly Node[]): readonly Node[] {
  const declarator = parents.find(({ type }) => type === 'VariableDeclarator');
  const functions = parents.filter(({ type }) => FUNCTIONS.has(type));
  return [declarator ?? parents[1] ?? parents[0]!, ...functions];
}

const isNothing = (node: Node): boolean =>
  (node.type === 'Literal' && node['value'] === null) ||
  nameOf(node) === 'undefined' ||
  (node.type === 'UnaryExpression' && node['operator'] === 'void');

const TRANSPARENT = new Set(['ChainExpression', 'ParenthesizedExpression']);

/**
 * Whether the code asks if a value is there: `if (x)`, `x &&`, `x ?? `, `x == null`, `typeof x`, `x?.y`, `x?.()`, `x ?
 * … : …`.
 */
export function isAsked(node: Node, parents: readonly Node[]): boolean {
  let child = node;
  for (let i = parents.length - 1; i >= 0; i--) {
    const parent = parents[i]!;
    switch (parent.type) {
      case 'UnaryExpression':
        return parent['operator'] === '!' || parent['operator'] === 'typeof';
      case 'BinaryExpression':
        return (
          /^[!=]==?$/.test(parent['operator'] as string) &&
          [parent['left'], parent['right']].some((side) => side !== child && isNothing(side as Node))
        );
      case 'LogicalExpression':
        if (parent['left'] === child) return true;
        break;
      case 'ConditionalExpression':
      case 'IfStatement':
        return parent['test'] === child;
      case 'CallExpression':
        return parent['callee'] === child && parent['optional'] === true;
      case 'MemberExpression':
        return parent['object'] === child && parent['optional'] === true;
      case 'AssignmentExpression':
        if (parent['right'] !== child) return false;
        break;
      case 'SequenceExpression':
        if ((parent['expressions'] as Node[]).at(-1) !== child) return false;
        break;
      default:
        if (!TRANSPARENT.has(parent.type)) return false;
    }
    child = parent;
  }
  return false;
}
